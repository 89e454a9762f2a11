// Elements as plain descriptions, and one function that brings the page up to them. Text is only ever text.

const SVG = "http://www.w3.org/2000/svg";
const KIDS = Symbol("kids");
const ON = Symbol("on");

function describe(svg, name, props, kids) {
  const [tag, ...names] = name.split(".");
  if (!props || typeof props !== "object" || Array.isArray(props) || props.tag) {
    kids.unshift(props);
    props = {};
  }
  if (props.class) names.push(...props.class.split(" "));
  const own = names.filter(Boolean);
  if (own.length) props = { ...props, class: own.map((one) => `gl-${one}`).join(" ") };
  const shown = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { svg, tag, props, kids: shown };
}

/**
 * Describe an HTML element, `h("p.quiet", {onclick, key, ...}, ...children)`: its classes, all to be prefixed "gl-"; then, if any,
 * attributes, more classes as `class`, handlers, and `key`; then text and elements, nested as you like, with nothing for null or false.
 */
export function h(name, props, ...kids) {
  return describe(false, name, props, kids);
}

/** Describe an SVG element in the same way. */
export function s(name, props, ...kids) {
  return describe(true, name, props, kids);
}

function dispatch(event) {
  event.currentTarget[ON][event.type]?.(event);
}

function setProp(node, name, value, before) {
  if (name === "key") return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    node[ON] ??= {};
    if (!(type in node[ON])) node.addEventListener(type, dispatch);
    node[ON][type] = value;
  } else if (name === "value") {
    if (node.value !== value) node.value = value ?? "";
  } else if (value === before) {
    return;
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

function build(doc, kid) {
  if (typeof kid !== "object") return doc.createTextNode(String(kid));
  return kid.svg ? doc.createElementNS(SVG, kid.tag) : doc.createElement(kid.tag);
}

function update(item, kid) {
  const before = item.kid;
  item.kid = kid;
  if (before === kid) return;
  if (typeof kid !== "object") {
    item.node.nodeValue = String(kid);
    return;
  }
  const old = before?.props ?? {};
  for (const name in old) if (!(name in kid.props)) setProp(item.node, name, null, old[name]);
  for (const name in kid.props) setProp(item.node, name, kid.props[name], old[name]);
  paint(item.node, kid.kids);
}

const kindOf = (kid) => (typeof kid === "object" ? kid.tag : "#text");
const keyOf = (kid) => (typeof kid === "object" ? kid.props.key : undefined);

/** Make the children of `parent` those described; nodes of the same key (else of the same kind, in order) are kept, and with them focus. */
export function paint(parent, kids) {
  const old = parent[KIDS] ?? [];
  const keyed = new Map();
  const loose = [];
  for (const item of old) {
    if (item.key === undefined) loose.push(item);
    else keyed.set(item.key, item);
  }
  let next = 0;
  const find = (kid) => {
    const key = keyOf(kid);
    if (key !== undefined) {
      const item = keyed.get(key);
      keyed.delete(key);
      return item && kindOf(item.kid) === kindOf(kid) ? item : undefined;
    }
    for (let i = next; i < loose.length; i++) {
      if (kindOf(loose[i].kid) === kindOf(kid)) {
        next = i + 1;
        return loose[i];
      }
    }
    return undefined;
  };
  const pairs = kids.map((kid) => [kid, find(kid)]);
  const kept = new Set(pairs.map((pair) => pair[1]));
  for (const item of old) if (!kept.has(item)) item.node.remove();
  let cursor = parent.firstChild;
  parent[KIDS] = pairs.map(([kid, found]) => {
    const item = found ?? { key: keyOf(kid), kid: null, node: build(parent.ownerDocument, kid) };
    update(item, kid);
    if (item.node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(item.node, cursor);
    return item;
  });
}

/** A number with a real minus sign; with `sign`, also "+". */
export function number(value, sign = false) {
  const text = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",");
  return (value < 0 ? "\u2212" : sign && value > 0 ? "+" : "") + text;
}
