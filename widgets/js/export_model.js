// What stands in for the model of a notebook on a page without Python: it holds what was recorded, and answers.

/**
 * A model that holds `values` by name. What the page sends is given to `answer(message, model)`; what that returns comes
 * back as a message of Python would, later and with the same `n`.
 */
export function recording(values, answer) {
  const held = { ...values };
  const heard = {};
  const fire = (name, ...more) => [...(heard[name] ?? [])].forEach((act) => act(...more));
  const model = {
    get: (name) => held[name],
    set(name, value) {
      held[name] = value;
      fire(`change:${name}`);
    },
    on(name, act) {
      (heard[name] ??= new Set()).add(act);
    },
    off: (name, act) => heard[name]?.delete(act),
    send: (message) => queueMicrotask(() => fire("msg:custom", { n: message.n, ...answer(message, model) })),
  };
  return model;
}
