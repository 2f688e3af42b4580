export type Complex = { re: number; im: number };

const MAX_STEPS = 100;

/**
 * Approximates all complex roots of a polynomial without multiple roots, given as coefficients by degree, by the method
 * of Aberth and Ehrlich. The last coefficient isn't 0. Values are NaN if the coefficients are beyond the range of doubles.
 */
export function findComplexRoots(coefficients: readonly number[]): Complex[] {
  const degree = coefficients.length - 1;
  const lead = coefficients[degree] ?? 1;
  const monic = coefficients.map((c) => c / lead);
  const radius = Math.max(...monic.slice(0, -1).map((c, i) => Math.abs(c) ** (1 / (degree - i))));
  // An offset keeps the starting points off the real axis and off each other's mirror images.
  let roots = Array.from({ length: degree }, (_, i): Complex => {
    const angle = (2 * Math.PI * i) / degree + 0.4;
    return { re: radius * Math.cos(angle), im: radius * Math.sin(angle) };
  });
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const moves = roots.map((root, i) => computeMove(monic, root, roots, i));
    roots = roots.map((root, i) => subtract(root, moves[i] ?? ZERO));
    if (moves.every((move) => size(move) <= 1e-15 * radius)) break;
  }
  return roots;
}

function computeMove(monic: readonly number[], root: Complex, roots: readonly Complex[], index: number) {
  let value = ZERO;
  let slope = ZERO;
  for (const coefficient of monic.toReversed()) {
    slope = add(multiply(slope, root), value);
    value = add(multiply(value, root), { re: coefficient, im: 0 });
  }
  if (size(value) === 0) return ZERO;
  const newton = divide(value, slope);
  const repulsion = roots.reduce(
    (sum, other, i) => (i === index ? sum : add(sum, divide(ONE, subtract(root, other)))),
    ZERO,
  );
  return divide(newton, subtract(ONE, multiply(newton, repulsion)));
}

const ZERO: Complex = { re: 0, im: 0 };
const ONE: Complex = { re: 1, im: 0 };
const size = ({ re, im }: Complex) => Math.hypot(re, im);
const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const subtract = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im });
const multiply = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
function divide(a: Complex, b: Complex): Complex {
  const scale = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / scale, im: (a.im * b.re - a.re * b.im) / scale };
}
