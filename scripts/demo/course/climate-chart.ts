import type { Exercise } from "../author/course.ts";
import { dropdown, numericEntry, singleChoice, slider, textEntry } from "../author/interactions.ts";
import { b, bullets, doc, h2, p, table, tex } from "../author/nodes.ts";

/** Questions about the climate table of an invented station. Its columns run from January to December. */
export const climateChart: Exercise = {
  context: doc(
    h2`The climate of Porto Amaro`,
    p`Porto Amaro is a harbour town, 8 m above the sea. Means of thirty years:`,
    table(
      ["", "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"],
      ["Temperature (°C)", 22, 22, 20, 17, 14, 12, 11, 12, 13, 15, 18, 20],
      ["Rain (mm)", 9, 11, 22, 48, 92, 118, 121, 97, 60, 38, 20, 14],
    ),
    p`${b("Rain in a year:")} 650 mm`,
  ),
  questions: [
    {
      label: "hemisphere",
      points: 1,
      item: { difficulty: -0.9, discrimination: 1.5, guessing: 0.25 },
      content: doc(
        p`In which hemisphere does Porto Amaro lie, and how can you tell?`,
        singleChoice("where", {
          south: "The southern: its coldest month is July.",
          north: "The northern: its coldest month is January.",
          rain: "The southern: it rains most in winter.",
          sea: "The northern: it lies by the sea.",
        }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "where",
          mapping: { south: 1, rain: 0.25 },
          mapping_default: 0,
          correct: ["south"],
          feedback: {
            partial: "The hemisphere is right, but wet winters occur on both. Look at the temperatures.",
            incorrect: "Which months are the warm ones?",
          },
        },
      ],
      mistakes: { where: ["rain", "north", "rain", "sea"] },
    },
    {
      label: "range-and-mean",
      points: 3,
      item: { difficulty: 0.1, discrimination: 1.4 },
      content: doc(
        p`The annual range of temperature is ${numericEntry("range", "°C")} °C.`,
        p`The annual mean is ${numericEntry("mean", "°C")} °C (one decimal).`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "range",
          weight: 1,
          accept: [{ value: 11 }],
          feedback: { incorrect: "The range is the warmest month less the coldest." },
        },
        {
          type: "numeric",
          response_id: "mean",
          weight: 2,
          accept: [{ value: 16.3, tolerance: { decimal_places: 1 } }],
          feedback: {
            incorrect: "Add the twelve months and divide by 12; it is not the middle of the extremes.",
          },
        },
      ],
      mistakes: { range: ["22", "33", "10", "9"], mean: ["16.5", "16", "196", "17.8", "16.6"] },
    },
    {
      label: "kind-of-climate",
      points: 3,
      item: { difficulty: -0.2, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`Porto Amaro has a ${dropdown("kind", { medi: "Mediterranean", savanna: "savanna", ocean: "oceanic", steppe: "steppe" })} climate. Its summers are ${dropdown("summer", { dry: "dry", wet: "wet" })} and its winters ${dropdown("winter", { mild: "mild", harsh: "harsh" })}.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "kind",
          weight: 2,
          correct: ["medi"],
          feedback: { incorrect: "Only one of these climates has its rain in the cool half of the year." },
        },
        { type: "choice", response_id: "summer", correct: ["dry"] },
        { type: "choice", response_id: "winter", correct: ["mild"] },
      ],
      mistakes: { kind: ["ocean", "savanna", "steppe"] },
    },
    {
      label: "wettest-three-months",
      points: 2,
      item: { difficulty: 0.8, discrimination: 1.3 },
      content: doc(
        p`What share of the year's rain falls in the three wettest months? Answer in per cent, to ${b("two significant figures")}: ${numericEntry("share", "%")} %`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "share",
          accept: [
            { value: 52, tolerance: { significant_figures: 2 } },
            { value: 0.52, tolerance: { significant_figures: 2 }, fraction: 0.5 },
          ],
          feedback: {
            correct: "Right: 336 of 650 mm, more than half in a quarter of the year.",
            partial: "That is the share as a decimal; times 100 it is in per cent.",
            incorrect: "Add June, July and August, then divide by 650 mm.",
          },
        },
      ],
      mistakes: { share: ["336", "0.517", "50", "25", "19", "51"] },
    },
    {
      label: "relative-humidity",
      points: 1,
      item: { difficulty: 0, discrimination: 1.1 },
      content: doc(
        p`On a morning in October the air is at 15 °C. At that temperature a cubic metre can hold 12.8 g of water vapour; it does hold 9.6 g. Set the slider to the relative humidity in per cent.`,
        slider("humidity", 0, 100, 5),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "humidity",
          accept: [{ value: 75 }],
          feedback: {
            correct: "Right: 9.6 / 12.8.",
            incorrect: "Compare what it holds with what it could hold.",
          },
        },
      ],
      mistakes: { humidity: [25, 35, 95, 65, 100] },
    },
    {
      label: "fahrenheit",
      points: 2,
      item: { difficulty: 0.5, discrimination: 1.7 },
      content: doc(
        p`A tourist from Ohio asks for degrees Fahrenheit. They follow from degrees Celsius by`,
        { type: "blockMath", attrs: { latex: "F = \\tfrac{9}{5}\\,C + 32" } },
        bullets("water freezes at $0\\,^\\circ\\mathrm{C} = 32\\,^\\circ\\mathrm{F}$"),
        p`Solve for ${tex`C`}: ${tex`C =`} ${textEntry("celsius", 20)}`,
      ),
      keys: [
        {
          type: "expression",
          response_id: "celsius",
          accept: [{ value: "5/9*(F-32)" }, { value: "9/5*(F-32)", fraction: 0.25 }],
          variables: { F: { min: -40, max: 212 } },
          feedback: {
            partial: "Subtracting 32 first is right; but dividing by 9/5 is multiplying by 5/9.",
            incorrect: "Undo the steps in reverse: first the 32, then the 9/5. Try it with 212 °F.",
          },
        },
      ],
      right: { celsius: ["5/9*(F-32)", "(F-32)/1.8", "5(F-32)/9", "(F − 32) · 5/9", "5/9 F - 160/9"] },
      mistakes: {
        celsius: [
          "5/9*F - 32",
          "9/5*(F-32)",
          "9/5*F + 32",
          "5/9(F+32)",
          "(F-32)*1.8",
          "F = 9/5C+32",
          "F-32*5/9",
        ],
      },
    },
  ],
};
