import type { Exercise } from "../author/course.ts";
import { dropdown, numericEntry, singleChoice, slider, textEntry } from "../author/interactions.ts";
import { b, doc, h2, i, numbered, p, quote, tex } from "../author/nodes.ts";
import { earthquakeDrill, plateEssay } from "./restless-earth-prompts.ts";

/** Plates, earthquakes, and volcanoes, based on a fictional report. */
export const restlessEarth: Exercise = {
  context: doc(
    h2`The Valdora earthquake`,
    p`At 2:14 a.m., the seismograph in Ponte Lira jumped. The fast ${b("P waves")} arrived first, and the slower ${b("S waves")} followed 12.5 seconds later. Near the surface, each second between the two means about 8 kilometers to the earthquake's focus.`,
    quote(
      p`“At first it sounded like a truck driving by. Then it felt like someone was shaking my bed,” a baker in Valdora remembers.`,
    ),
    p`The report lists these findings:`,
    numbered(
      "The main shock had a magnitude of $M = 7$ and a depth of 9 km.",
      "The strongest aftershock, four hours later, had a magnitude of $M = 5$.",
      "The quake cut a fence in two and moved the western part 1.4 m to the north.",
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
          feedback: { incorrect: "Multiply the 12.5 seconds between the waves by 8 kilometers per second." },
        },
      ],
      mistakes: { distance: ["1.56", "20.5", "96", "12.5", "1000", "10"] },
    },
    {
      label: "energy-of-two-magnitudes",
      points: 2,
      item: { difficulty: 1.1, discrimination: 1.3 },
      content: doc(
        p`Each increase of 1 in magnitude means about ${tex`10^{1.5}`} times as much energy. The main shock released ${numericEntry("times", "times")} times as much energy as the strongest aftershock.`,
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
            correct: "Right. The magnitudes differ by 2, and the exponents add up to 3.",
            partial: "That compares how much the ground moved. The energy increases faster.",
            incorrect: "The magnitudes differ by 2, so multiply by the factor twice.",
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
        p`The cut fence is evidence of a ${dropdown("kind", { transform: "transform", convergent: "convergent", divergent: "divergent" })} boundary, where plates ${dropdown("move", { past: "slide past each other", toward: "move toward each other", apart: "move apart" })}.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "kind",
          correct: ["transform"],
          feedback: { incorrect: "The fence was shifted sideways, not pushed together or pulled apart." },
        },
        { type: "choice", response_id: "move", correct: ["past"] },
      ],
      mistakes: { kind: ["divergent", "convergent"], move: ["apart", "toward"] },
    },
    {
      label: "liquid-core",
      points: 1,
      item: { difficulty: 0.4, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`On the far side of Earth, there is a zone that the ${i("S waves")} of an earthquake never reach. What does this tell us?`,
        singleChoice("core", {
          liquid: "The outer core is liquid, and S waves can't travel through a liquid.",
          iron: "The core is made of iron, and its magnetism attracts S waves.",
          far: "The distance is too great, and S waves die out after a few thousand kilometers.",
          hollow: "Earth is hollow in the middle.",
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
        p`A plate moves over a hot spot at 8 cm per year. An extinct volcano that formed there is now 600 km from the hot spot. Set the slider to the volcano's age in millions of years.`,
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
            correct: "Right. At 8 cm per year, the plate moves 80 km in a million years, and 600 ÷ 80 = 7.5.",
            partial: "Almost. 600 ÷ 80 isn't a whole number.",
            incorrect: "How far does the plate move in a million years?",
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
        p`Volcanoes give off sulfur dioxide, a gas that irritates the eyes. Its chemical formula is ${textEntry("formula", 5)}. Capitalization counts.`,
      ),
      keys: [
        {
          type: "text",
          response_id: "formula",
          case_sensitive: true,
          accept: [{ value: "SO2" }, { value: "so2", fraction: 0.5, case_sensitive: false }],
          feedback: { partial: "The elements are right, but their symbols begin with capital letters: SO₂." },
        },
      ],
      mistakes: { formula: ["so2", "CO2", "SO3", "So2", "H2S", "S2O"] },
    },
    earthquakeDrill,
    plateEssay,
  ],
};
