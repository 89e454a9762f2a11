// The timeline in the model, and the messages between this page and Python.

/** The timeline after a patch; its `n` says whose answer it is. */
export function merge(timeline, { keep, frames, graphs, at, menu, branches, can, dice, n,
  open = timeline.open, canOpen = timeline.canOpen }) {
  const all = { ...timeline.graphs, ...graphs };
  for (const turn in all) if (all[turn] === null) delete all[turn];
  const game = { ...timeline.game, dice: dice ?? timeline.game.dice };
  return { ...timeline, frames: [...timeline.frames.slice(0, keep), ...frames], graphs: all, at, menu, branches, can,
    game, n, open, canOpen };
}

/** Merge the patches that Python sends into the model; returns the way to stop. */
export function follow(model) {
  const hear = (message) => {
    // Never saved from here: Python holds the same timeline already.
    if (message.type === "patch") model.set("timeline", merge(model.get("timeline"), message));
  };
  model.on("msg:custom", hear);
  return () => model.off("msg:custom", hear);
}

/** One view's side of the conversation; `hear` gets its answers, and errors that concern everyone. */
export function converse(model, hear) {
  const name = Math.random().toString(36).slice(2, 10);
  const open = new Set();
  let count = 0;
  const listen = (message) => {
    if (open.delete(message.n) || (message.type === "error" && !message.n)) hear(message);
  };
  model.on("msg:custom", listen);
  return {
    send(intent) {
      const n = `${name}-${(count += 1)}`;
      try {
        model.send({ ...intent, n });
      } catch {
        return null;   // the kernel is gone
      }
      open.add(n);
      return n;
    },
    close: () => model.off("msg:custom", listen),
  };
}
