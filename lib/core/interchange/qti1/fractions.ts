/**
 * Turns a computed fraction into a decimal for a key. Digits beyond the 15th are rounded up, so that all shares of a
 * whole add up to at least 1, to which grading limits the sum.
 */
export function toFraction(value: number): number {
  const short = Number(value.toFixed(9));
  if (Math.abs(short - value) < 1e-13) return short;
  return Number((Math.ceil(Math.abs(value) * 1e15) / 1e15).toFixed(15)) * Math.sign(value);
}

/** The next double above or below a number, for limits that are excluded. */
export function stepNumber(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + BigInt(direction * Math.sign(value));
  return new Float64Array(bits.buffer)[0] ?? value;
}
