// As much of a document as the widgets need: elements, text, attributes, events, focus, simple selectors.

class Node {
  constructor(doc) {
    this.ownerDocument = doc;
    this.childNodes = [];
    this.parentNode = null;
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get textContent() { return this.childNodes.map((node) => node.textContent).join(""); }
  insertBefore(node, next) {
    node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentNode = this;
  }
  append(...nodes) { nodes.forEach((node) => this.insertBefore(node, null)); }
  remove() {
    const all = this.parentNode?.childNodes;
    if (all) all.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }
  contains(node) { return node === this || Boolean(node?.parentNode && this.contains(node.parentNode)); }
  getRootNode() { return this.ownerDocument; }
}

class Text extends Node {
  constructor(doc, text) {
    super(doc);
    this.nodeValue = text;
  }
  get textContent() { return this.nodeValue; }
}

const PART = /\.([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]|^(\w+)/g;

class Element extends Node {
  constructor(doc, tag) {
    super(doc);
    Object.assign(this, { tagName: tag, attributes: {}, listeners: {}, value: "", offsetHeight: 0, clientWidth: 0 });
  }
  get className() { return this.attributes.class ?? ""; }
  set className(text) { this.attributes.class = text; }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(type, act) { (this.listeners[type] ??= []).push(act); }
  animate() {}
  getBoundingClientRect() { return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }; }
  focus() { this.ownerDocument.activeElement = this; }
  matches(selector) {
    if (selector === ":focus-visible") return this.ownerDocument.activeElement === this;
    return [...selector.trim().matchAll(PART)].every(([, name, attribute, value, tag]) =>
      name ? this.className.split(" ").includes(name)
        : attribute ? attribute in this.attributes && (value === undefined || this.attributes[attribute] === value)
          : this.tagName === tag);
  }
  closest(selectors) {
    for (let node = this; node instanceof Element; node = node.parentNode) {
      if (selectors.split(",").some((one) => node.matches(one))) return node;
    }
    return null;
  }
  querySelectorAll(selector) {
    if (selector.includes(",")) return selector.split(",").flatMap((one) => this.querySelectorAll(one.trim()));
    const [first, ...rest] = selector.split(" ");
    const below = this.childNodes.flatMap((node) =>
      (node instanceof Element ? [node, ...node.querySelectorAll("*")] : []));
    if (selector === "*") return below;
    const found = below.filter((node) => node.matches(first));
    return rest.length ? found.flatMap((node) => node.querySelectorAll(rest.join(" "))) : found;
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  /** Let an event happen here and above. */
  fire(type, more = {}) {
    let stopped = false;
    const event = {
      type, target: this, defaultPrevented: false, ...more,
      preventDefault() { this.defaultPrevented = true; }, stopPropagation() { stopped = true; },
    };
    for (let node = this; node instanceof Element && !stopped; node = node.parentNode) {
      event.currentTarget = node;
      for (const act of node.listeners[type] ?? []) act(event);
    }
    return { ...event, stopped };
  }
}

/** A document with an empty body. */
export function fakeDocument() {
  const doc = {
    activeElement: null,
    under: [],   // what lies under the pointer
    elementsFromPoint: () => doc.under,
    createElement: (tag) => new Element(doc, tag),
    createElementNS: (_, tag) => new Element(doc, tag),
    createTextNode: (text) => new Text(doc, text),
  };
  doc.body = new Element(doc, "body");
  doc.activeElement = doc.body;
  return doc;
}

/** A model as a notebook gives one: a timeline, events, and a list of what was sent. */
export function fakeModel(timeline) {
  const state = { timeline };
  const heard = {};
  const model = {
    sent: [],
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      model.fire(`change:${name}`);
    },
    on: (name, act) => (heard[name] ??= []).push(act),
    off: (name, act) => { heard[name] = (heard[name] ?? []).filter((one) => one !== act); },
    fire: (name, ...more) => [...(heard[name] ?? [])].forEach((act) => act(...more)),
    send: (message) => model.sent.push(message),
    answer: (message) => model.fire("msg:custom", message),
    listeners: () => Object.values(heard).flat().length,
  };
  return model;
}
