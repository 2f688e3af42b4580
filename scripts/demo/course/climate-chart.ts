import type { Exercise } from "../author/course.ts";
import { dropdown, numericEntry, singleChoice, slider, textEntry } from "../author/interactions.ts";
import { b, bullets, doc, h2, p, table, tex } from "../author/nodes.ts";

/** Questions about the climate table of a fictional station. Its columns run from January to December. */
export const climateChart: Exercise = {
  context: doc(
    h2`The climate of Porto Amaro`,
    p`Porto Amaro is a harbor town 8 m above sea level. The table shows averages over 30 years.`,
    table(
      ["", "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"],
      ["Temperature (°C)", 22, 22, 20, 17, 14, 12, 11, 12, 13, 15, 18, 20],
      ["Rainfall (mm)", 9, 11, 22, 48, 92, 118, 121, 97, 60, 38, 20, 14],
    ),
    p`${b("Annual rainfall:")} 650 mm`,
  ),
  questions: [
    {
      label: "hemisphere",
      points: 1,
      item: { difficulty: -0.9, discrimination: 1.5, guessing: 0.25 },
      content: doc(
        p`Which hemisphere is Porto Amaro in, and how can you tell?`,
        singleChoice("where", {
          south: "The Southern Hemisphere, because its coldest month is July.",
          north: "The Northern Hemisphere, because its coldest month is January.",
          rain: "The Southern Hemisphere, because it rains most in winter.",
          sea: "The Northern Hemisphere, because it is by the sea.",
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
            partial: "The hemisphere is right, but wet winters occur in both. Look at the temperatures.",
            incorrect: "Which months are the warmest?",
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
        p`The annual temperature range is ${numericEntry("range", "°C")} °C.`,
        p`The annual mean temperature is ${numericEntry("mean", "°C")} °C. Round to one decimal place.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "range",
          weight: 1,
          accept: [{ value: 11 }],
          feedback: { incorrect: "Subtract the temperature of the coldest month from that of the warmest." },
        },
        {
          type: "numeric",
          response_id: "mean",
          weight: 2,
          accept: [{ value: 16.3, tolerance: { decimal_places: 1 } }],
          feedback: {
            incorrect: "Add up all 12 months and divide by 12. Don't just average the highest and lowest.",
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
        p`The climate type of Porto Amaro is ${dropdown("kind", { medi: "Mediterranean", savanna: "savanna", ocean: "oceanic", steppe: "steppe" })}. Its summers are ${dropdown("summer", { dry: "dry", wet: "wet" })}, and its winters are ${dropdown("winter", { mild: "mild", harsh: "harsh" })}.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "kind",
          weight: 2,
          correct: ["medi"],
          feedback: { incorrect: "Which of these climates gets most of its rain in the cool season?" },
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
        p`What percentage of the annual rainfall falls in the three wettest months? Round to ${b("two significant figures")}: ${numericEntry("share", "%")}%`,
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
            correct: "Right: 336 of 650 mm. That's more than half the rain in a quarter of the year.",
            partial: "That's the share as a decimal. Multiply it by 100 to get a percentage.",
            incorrect: "Add June, July, and August, and then divide by 650 mm.",
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
        p`On an October morning, the air temperature is 15 °C. At that temperature, a cubic meter of air can hold 12.8 g of water vapor, but it actually holds 9.6 g. Set the slider to the relative humidity in percent.`,
        slider("humidity", 0, 100, 5),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "humidity",
          accept: [{ value: 75 }],
          feedback: {
            correct: "Right: 9.6 ÷ 12.8 = 0.75, or 75%.",
            incorrect: "Compare how much water vapor the air holds with how much it could hold.",
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
        p`A tourist from Ohio wants to know the temperature in degrees Fahrenheit. This formula converts degrees Celsius to degrees Fahrenheit:`,
        { type: "blockMath", attrs: { latex: "F = \\tfrac{9}{5}\\,C + 32" } },
        bullets("Example: Water freezes at $0\\,^\\circ\\mathrm{C} = 32\\,^\\circ\\mathrm{F}$."),
        p`Solve for ${tex`C`}: ${tex`C =`} ${textEntry("celsius", 20)}`,
      ),
      keys: [
        {
          type: "expression",
          response_id: "celsius",
          accept: [{ value: "5/9*(F-32)" }, { value: "9/5*(F-32)", fraction: 0.25 }],
          variables: { F: { min: -40, max: 212 } },
          feedback: {
            partial: "Subtracting 32 first is right, but dividing by 9/5 is the same as multiplying by 5/9.",
            incorrect: "Undo the steps in reverse order: first the 32, then the 9/5. Test it with 212 °F.",
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
