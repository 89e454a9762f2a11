// Elements as plain descriptions, and what brings the page up to them. Text is only ever text.

const SVG = "http://www.w3.org/2000/svg";
const KIDS = Symbol("kids");
const ON = Symbol("on");

function describe(svg, name, props, kids) {
  const [tag, ...names] = name.split(".");
  if (!props || typeof props !== "object" || Array.isArray(props) || props.tag) {
    kids.unshift(props);
    props = {};
  }
  const own = { ...props };
  const classes = [...names, ...(props.class ?? "").split(" ")].filter(Boolean);
  if (classes.length) own.class = classes.map((one) => `gl-${one}`).join(" ");
  if (tag === "button") own.type ??= "button";
  return { svg, tag, props: own, kids: kids.flat(Infinity).filter((kid) => kid || kid === 0) };
}

/**
 * Describe an HTML element: `h("p.quiet", {key, onclick, ...}, ...children)`. Classes get the prefix "gl-"; attributes
 * may be left out; children are text, elements and lists of them.
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
  } else if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value);
  }
}

function build(doc, kid) {
  if (!kid.tag) return doc.createTextNode("");
  return kid.svg ? doc.createElementNS(SVG, kid.tag) : doc.createElement(kid.tag);
}

function update(item, kid) {
  const { node } = item;
  if (kid.tag) {
    const old = item.kid?.props ?? {};
    for (const name in old) if (!(name in kid.props)) setProp(node, name, null, old[name]);
    for (const name in kid.props) setProp(node, name, kid.props[name], old[name]);
    paint(node, kid.kids);
  } else if (item.kid !== kid) {
    node.nodeValue = String(kid);
  }
  item.kid = kid;
}

/** Make the children of `parent` those described; nodes of the same tag and key are kept, and so is focus. */
export function paint(parent, kids) {
  const free = {};
  for (const item of parent[KIDS] ?? []) (free[item.id] ??= []).push(item);
  const items = kids.map((kid) => {
    const id = `${kid.tag} ${kid.props?.key ?? ""}`;
    return free[id]?.shift() ?? { id, kid: null, node: build(parent.ownerDocument, kid) };
  });
  for (const { node } of Object.values(free).flat()) node.remove();
  let next = parent.firstChild;
  items.forEach((item, i) => {
    update(item, kids[i]);
    if (item.node === next) next = next.nextSibling;
    else parent.insertBefore(item.node, next);
  });
  parent[KIDS] = items;
}

/** A number with a real minus sign; with `sign`, also "+". */
export function number(value, sign) {
  return (value < 0 ? "\u2212" : sign && value > 0 ? "+" : "") + Math.abs(value);
}
