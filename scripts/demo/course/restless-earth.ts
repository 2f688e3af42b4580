import type { Exercise } from "../author/course.ts";
import { dropdown, numericEntry, singleChoice, slider, textEntry } from "../author/interactions.ts";
import { b, doc, h2, i, numbered, p, quote, tex } from "../author/nodes.ts";
import { earthquakeDrill, plateEssay } from "./restless-earth-prompts.ts";

/** Plates, earthquakes and volcanoes, based on an invented report. */
export const restlessEarth: Exercise = {
  context: doc(
    h2`The night of Valdora`,
    p`At 02:14 the seismograph in Ponte Lira jumped. The first waves to arrive were the fast ${b("P waves")}; the slower ${b("S waves")} followed 12.5 seconds later. Near the surface, each second between them means about 8 kilometres to the focus.`,
    quote(p`“First it was a lorry passing, then somebody shook the bed,” the baker of Valdora remembers.`),
    p`The report lists what was measured:`,
    numbered(
      "main shock of magnitude $M = 7$ at a depth of 9 km",
      "strongest aftershock of magnitude $M = 5$, four hours later",
      "the fence of a meadow cut in two: its western part had moved 1.4 m to the north",
    ),
  ),
  questions: [
    {
      label: "distance-to-the-focus",
      points: 2,
      item: { difficulty: -0.5, discrimination: 1.2 },
      content: doc(p`How far was Ponte Lira from the focus? About ${numericEntry("distance", "km")} km.`),
      keys: [
        {
          type: "numeric",
          response_id: "distance",
          accept: [{ value: 100, tolerance: { absolute: 2 } }],
          feedback: { incorrect: "12.5 seconds, and 8 kilometres for each of them." },
        },
      ],
      mistakes: { distance: ["1.56", "20.5", "96", "12.5", "1000", "10"] },
    },
    {
      label: "energy-of-two-magnitudes",
      points: 2,
      item: { difficulty: 1.1, discrimination: 1.3 },
      content: doc(
        p`A step of 1 in magnitude means about ${tex`10^{1.5}`} times the energy. The main shock had ${numericEntry("times", "times")} times the energy of the strongest aftershock.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "times",
          accept: [
            { value: 1000, tolerance: { relative: 0.05 } },
            { value: 100, fraction: 0.25 },
          ],
          feedback: {
            correct: "Right: two steps, and the exponents add up to 3.",
            partial: "That compares how far the ground moved; the energy grows faster.",
            incorrect: "Two steps: multiply by the factor twice.",
          },
        },
      ],
      mistakes: { times: ["100", "63", "2", "31.6", "1.4", "32", "15"] },
    },
    {
      label: "kind-of-boundary",
      points: 2,
      item: { difficulty: 0.1, discrimination: 1.3, guessing: 0.25 },
      content: doc(
        p`The cut fence points to a ${dropdown("kind", { transform: "transform", convergent: "convergent", divergent: "divergent" })} boundary, where plates ${dropdown("move", { past: "slide past each other", towards: "move towards each other", apart: "move apart" })}.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "kind",
          correct: ["transform"],
          feedback: { incorrect: "The fence was moved sideways, neither closed up nor torn open." },
        },
        { type: "choice", response_id: "move", correct: ["past"] },
      ],
      mistakes: { kind: ["divergent", "convergent"], move: ["apart", "towards"] },
    },
    {
      label: "liquid-core",
      points: 1,
      item: { difficulty: 0.4, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`On the far side of the Earth there is a zone that the ${i("S waves")} of an earthquake never reach. What does this tell us?`,
        singleChoice("core", {
          liquid: "The outer core is liquid: S waves cannot pass through a liquid.",
          iron: "The core is made of iron: S waves are drawn to it by its magnetism.",
          far: "The way is too long: S waves die out after some thousand kilometres.",
          hollow: "The Earth is hollow in the middle.",
        }),
      ),
      keys: [{ type: "choice", response_id: "core", correct: ["liquid"] }],
      mistakes: { core: ["iron", "far", "iron", "hollow"] },
    },
    {
      label: "hot-spot",
      points: 2,
      item: { difficulty: 0.7, discrimination: 1.2 },
      content: doc(
        p`A plate moves over a hot spot at 8 cm a year. An extinct volcano lies 600 km from the hot spot. Set the slider to its age in million years.`,
        slider("age", 0, 20, 0.5),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "age",
          accept: [
            { value: 7.5, tolerance: { absolute: 0 } },
            { min: 7, max: 8, fraction: 0.5 },
          ],
          feedback: {
            correct: "Right: 8 cm a year are 80 km in a million years.",
            partial: "Nearly: 600 / 80 is not a whole number.",
            incorrect: "How far does the plate get in a million years?",
          },
        },
      ],
      mistakes: { age: [7, 13.5, 4.5, 8, 15, 0.5] },
    },
    {
      label: "volcanic-gas",
      points: 1,
      item: { difficulty: 0.3, discrimination: 1 },
      content: doc(
        p`Volcanoes give off sulphur dioxide, which makes eyes sting. Its chemical formula is ${textEntry("formula", 5)}. (Mind capitals.)`,
      ),
      keys: [
        {
          type: "text",
          response_id: "formula",
          case_sensitive: true,
          accept: [{ value: "SO2" }, { value: "so2", fraction: 0.5, case_sensitive: false }],
          feedback: { partial: "The right atoms; symbols begin with a capital: SO₂." },
        },
      ],
      mistakes: { formula: ["so2", "CO2", "SO3", "So2", "H2S", "S2O"] },
    },
    earthquakeDrill,
    plateEssay,
  ],
};
