export const FORMULA = { palette: "Insert symbol" } as const;

/** The signs of the formula palette. The caret goes into the first pair of braces. */
export const FORMULA_SIGNS = [
  { name: "Fraction", sign: "a⁄b", latex: "\\frac{}{}" },
  { name: "Exponent", sign: "xⁿ", latex: "^{}" },
  { name: "Subscript", sign: "xₙ", latex: "_{}" },
  { name: "Square root", sign: "√", latex: "\\sqrt{}" },
  { name: "Nth root", sign: "ⁿ√", latex: "\\sqrt[n]{}" },
  { name: "Multiplied by", sign: "·", latex: "\\cdot" },
  { name: "Plus or minus", sign: "±", latex: "\\pm" },
  { name: "Less than or equal to", sign: "≤", latex: "\\le" },
  { name: "Greater than or equal to", sign: "≥", latex: "\\ge" },
  { name: "Not equal to", sign: "≠", latex: "\\ne" },
  { name: "Approximately", sign: "≈", latex: "\\approx" },
  { name: "Infinity", sign: "∞", latex: "\\infty" },
  { name: "Pi", sign: "π", latex: "\\pi" },
  { name: "Alpha", sign: "α", latex: "\\alpha" },
  { name: "Delta", sign: "Δ", latex: "\\Delta" },
  { name: "Sum", sign: "∑", latex: "\\sum_{}^{}" },
  { name: "Integral", sign: "∫", latex: "\\int_{}^{}" },
  { name: "Limit", sign: "lim", latex: "\\lim_{}" },
  { name: "Vector", sign: "v⃗", latex: "\\vec{}" },
  { name: "Element of", sign: "∈", latex: "\\in" },
  { name: "Right arrow", sign: "→", latex: "\\to" },
] as const;
