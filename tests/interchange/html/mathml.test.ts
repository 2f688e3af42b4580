import { describe, expect, test } from "vitest";
import { convertMathml } from "#lib/core/interchange/mathml/convert-mathml.ts";
import { readXmlRoot } from "#lib/core/interchange/xml/read-xml.ts";
import { createFile } from "../qti1/support.ts";

const convert = async (inner: string, attributes = "") =>
  convertMathml(
    await readXmlRoot(
      createFile("m.xml", `<math xmlns="http://www.w3.org/1998/Math/MathML" ${attributes}>${inner}</math>`),
    ),
  );

const table = (rows: string[][]) =>
  `<mtable>${rows.map((row) => `<mtr>${row.map((cell) => `<mtd>${cell}</mtd>`).join("")}</mtr>`).join("")}</mtable>`;

describe("MathML becomes LaTeX", () => {
  test.each([
    ["<mi>x</mi><mo>+</mo><mn>1.5</mn>", "x+1.5"],
    ["<mi>sin</mi><mi>α</mi>", "\\sin\\alpha"],
    ["<mi>α</mi><mi>x</mi>", "\\alpha x"],
    ["<mi>speed</mi>", "\\mathrm{speed}"],
    ['<mi mathvariant="double-struck">R</mi>', "\\mathbb{R}"],
    ["<mn>1,000</mn>", "1{,}000"],
    ["<mn>5</mn><mo>%</mo>", "5\\%"],
    ["<mi>a</mi><mo>≤</mo><mi>b</mi>", "a\\leq b"],
    ["<mn>2</mn><mo>\u2062</mo><mi>x</mi>", "2x"],
    ["<mfrac><mn>1</mn><mi>x</mi></mfrac>", "\\frac{1}{x}"],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', "\\genfrac{}{}{0pt}{}{n}{k}"],
    ['<mfrac bevelled="true"><mn>1</mn><mn>2</mn></mfrac>', "1/2"],
    ["<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", "\\sqrt{a+b}"],
    ["<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"],
    ["<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"],
    ["<msup><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(x)}^{2}"],
    ["<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"],
    [
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
      "\\sum_{i=1}^{n}",
    ],
    ["<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", "\\lim_{x\\to0}"],
    ["<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"],
    ["<mover><mi>x</mi><mo>¯</mo></mover>", "\\overline{x}"],
    ["<mover><mo>=</mo><mtext>def</mtext></mover>", "\\overset{\\text{def}}{=}"],
    ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "\\left(a,b\\right)"],
    ['<mfenced open="[" close="]" separators=";"><mi>a</mi><mi>b</mi></mfenced>', "\\left[a;b\\right]"],
    ["<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo>", "\\left(\\frac{a}{b}\\right)"],
    [
      `<mo>[</mo>${table([
        ["<mn>1</mn>", "<mn>2</mn>"],
        ["<mn>3</mn>", "<mn>4</mn>"],
      ])}<mo>]</mo>`,
      "\\left[\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right]",
    ],
    [
      `<mi>f</mi><mo>=</mo><mo>{</mo>${table([["<mn>0</mn>"], ["<mn>1</mn>"]])}`,
      "f=\\left\\{\\begin{matrix}0 \\\\ 1\\end{matrix}\\right.",
    ],
    ["<mtext>50% of A_1</mtext>", "\\text{50\\% of A\\_1}"],
    ['<menclose notation="box"><mi>x</mi></menclose>', "\\boxed{x}"],
    ['<mi>a</mi><mspace width="1em"/><mi>b</mi>', "a\\quad b"],
    ["<mi>ℝ</mi>", "\\mathbb{R}"],
  ])("%s", async (inner, latex) => {
    expect(await convert(inner)).toEqual({ latex, block: false });
  });

  test("LaTeX in an annotation wins", async () => {
    const annotation =
      '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi</annotation></semantics>';
    expect(await convert(annotation, 'display="block"')).toEqual({ latex: "\\xi", block: true });
  });

  test("an annotation that isn't LaTeX doesn't", async () => {
    const annotation =
      '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{</annotation></semantics>';
    expect(await convert(annotation)).toEqual({ latex: "x", block: false });
  });

  test.each([
    "<apply><plus/><ci>x</ci></apply>",
    "<mfrac><mn>1</mn></mfrac>",
    "<mlongdiv><mn>1</mn></mlongdiv>",
    "<mtable><mi>x</mi></mtable>",
    "",
  ])("%s isn't converted", async (inner) => {
    expect(await convert(inner)).toBeUndefined();
  });
});
