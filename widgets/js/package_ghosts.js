// What an option would earn, as boxes in the graph of the turn.

const DOWN = 80;   // a row of boxes

/** Where boxes go for what an option would earn: in the first free row under the question of the moment. */
export function ghosts({ width, box: [wide] }, shown, now, earns) {
  const from = now ?? { x: width / 2, y: 30 - DOWN };
  let y = from.y + DOWN;
  while (shown.some((node) => node.y === y)) y += DOWN;
  const pitch = Math.min(wide + 12, (width - wide) / Math.max(earns.length - 1, 1));
  const long = pitch * (earns.length - 1);
  const start = Math.min(Math.max(from.x - long / 2, wide / 2), width - wide / 2 - long);
  return earns.map((earn, i) => ({ ...earn, x: start + pitch * i, y }));
}
