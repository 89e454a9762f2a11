// Numbers as they are shown and read, and what follows from counts.

import { t } from "./words.js";

const Z = 1.959964;   // of a 95 % interval
const FORMATS = Array.from({ length: 6 }, (_, digits) =>   // to make one takes far longer than to use it
  new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** A number with thousands apart, a real minus and this many decimals, five at most. */
export function fixed(value, digits = 0) {
  const text = FORMATS[digits].format(Math.abs(value)).replaceAll(",", t("number.group"));
  return (value < 0 && /[1-9]/.test(text) ? "\u2212" : "") + text;
}

/** How many decimals are worth showing of a value with this error. */
export function decimals(error, least = 0, most = 4) {
  return error > 0 ? Math.min(Math.max(Math.ceil(-Math.log10(error)), least), most) : 2;
}

/** "71.2 %" */
export function percent(share, digits) {
  return `${fixed(100 * share, digits)}\u00a0%`;
}

/** "13.32 ± 0.02", with its standard error where there is one. */
export function meanText({ mean, se }) {
  const digits = decimals(se);
  return { value: fixed(mean, digits), error: se ? ` \u00b1 ${fixed(se, digits)}` : "" };
}

/** "9.27 ± 0.12 %" of games that were counted. */
export function shareText(share, games) {
  const error = Math.sqrt((share * (1 - share)) / games);
  const digits = decimals(100.5 * error, 0, 3) + 1;   // 0.00999 is shown as 0.010
  return error ? `${fixed(100 * share, digits)} \u00b1 ${percent(error, digits)}` : percent(share, 0);
}

/** "70.8 to 71.5" percent, and how many decimals that takes. */
export function intervalText({ low, high }) {
  const digits = decimals(50 * (high - low), 1, 2);
  return { text: t("range", { low: fixed(100 * low, digits), high: fixed(100 * high, digits) }), digits };
}

/** A share that may be very small: "93.6 %", "0.00227 %". */
export function rare(share) {
  return `${(100 * share).toLocaleString("en-US", { maximumSignificantDigits: 3 })}\u00a0%`;
}

/** A share that is known. */
export function exactly(share) {
  return share < 0.0001 ? rare(share) : percent(share, 2);
}

/** How many are to be expected, so that a few still say something: 516,490 or 4.2 or 0.03. */
export function expected(value) {
  return value > 0 && value < 0.05 ? String(Number(value.toPrecision(1))) : fixed(value, value < 10 ? 1 : 0);
}

/** "1 trigger", "2 triggers", "3 deliveries" */
export function several(n, one, many = `${one}s`) {
  return `${fixed(n)} ${Math.abs(n) === 1 ? one : many}`;
}

/** Wilson's 95 % interval of a share, from `k` in `n`. */
export function wilson(k, n) {
  const [share, z] = [k / n, Z * Z];
  const middle = (share + z / (2 * n)) / (1 + z / n);
  const half = (Z / (1 + z / n)) * Math.sqrt((share * (1 - share)) / n + z / (4 * n * n));
  return { low: k ? middle - half : 0, high: k === n ? 1 : middle + half };
}

/**
 * The whole number that a text says, "100,000" and "1e6" too; null if it says none. One that JavaScript cannot hold
 * stays a text.
 */
export function whole(text) {
  const plain = text.trim().replace("\u2212", "-");
  if (/^\d+e\d$/i.test(plain)) return Number(plain);
  if (!/^-?(\d+|\d{1,3}([,\u2009\u202f ]\d{3})+)$/.test(plain)) return null;
  const digits = plain.replace(/[^\d-]/g, "");
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}
