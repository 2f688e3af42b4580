import type { Exercise } from "../author/course.ts";
import { essay, hottext, numericEntry, ordering, singleChoice, textEntry } from "../author/interactions.ts";
import { b, doc, h2, i, p, quote, table, tex } from "../author/nodes.ts";

/** A reading passage about the two sides of a mountain range, and questions about it. */
export const rainShadow: Exercise = {
  context: doc(
    h2`Two sides of the Halvard Range`,
    p`In Skarvik people say that an umbrella lasts a year and a raincoat a lifetime. The fishing port lies on the open coast, where the wind blows off the sea on four days out of five. Behind the harbour the Halvard Range rises like a wall, and most afternoons its tops are lost in cloud.`,
    p`Two hours up the road, past the pass, the same wind arrives in Lomdal as a different creature: ${i("warm, dry and in a hurry")}. Farmers there water their fields from June to September, and the hay is dry two days after it is cut.`,
    quote(
      p`“When it pours in Skarvik, I hang out the washing,” says Inga Moe, who grew up on one side and married on the other.`,
    ),
    table(
      ["Station", "Height (m)", "Rain in a year (mm)", "Mean temperature in May (°C)"],
      ["Skarvik, coast", 20, 2150, "12.0"],
      ["Halvard pass", 1180, 2900, "–"],
      ["Lomdal, inland", 310, 420, "13.4"],
    ),
  ),
  questions: [
    {
      label: "why-lomdal-is-dry",
      points: 1,
      item: { difficulty: -1.1, discrimination: 1.3, guessing: 0.2 },
      content: doc(
        p`Why does so little rain fall in Lomdal?`,
        singleChoice("why", {
          shed: "The air has left most of its water on the other side of the range.",
          far: "Lomdal is too far from the sea for any sea air to reach it.",
          high: "Lomdal lies higher than Skarvik, and there is no rain in high places.",
          farms: "The farmers use up the water for their fields.",
        }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "why",
          correct: ["shed"],
          feedback: {
            correct: "Yes, Lomdal lies in the rain shadow of the range.",
            incorrect: "Compare the pass, which gets the most rain, with both valleys.",
          },
        },
      ],
      mistakes: { why: ["far", "high", "far", "farms"] },
    },
    {
      label: "temperature-at-the-pass",
      points: 2,
      item: { difficulty: 0.5, discrimination: 1.4 },
      content: doc(
        p`Temperature falls by about ${tex`6.5\,^\circ\mathrm{C}`} for every kilometre of height. Estimate the mean temperature in May at Halvard pass, beginning at Skarvik. Give one decimal.`,
        p`${numericEntry("pass", "°C")} °C`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "pass",
          accept: [
            { value: 4.5, tolerance: { decimal_places: 1 } },
            { value: 4.3, tolerance: { decimal_places: 1 }, fraction: 0.5 },
          ],
          feedback: {
            correct: "Right: 12.0 − 6.5 × 1.16 = 4.5.",
            partial: "Almost: the climb is 1160 m, as Skarvik itself lies at 20 m.",
            incorrect: "How many kilometres does the air climb? Take 6.5 °C off for each of them.",
          },
        },
      ],
      mistakes: { pass: ["4.3", "19.5", "7.5", "-4.5", "5.5", "7.7", "about 5"] },
    },
    {
      label: "how-it-comes-to-rain",
      points: 3,
      item: { difficulty: -0.1, discrimination: 1.3 },
      content: doc(
        p`Bring into order what happens to the air on its way from Skarvik to Lomdal.`,
        ordering("steps", {
          sinks: "The dry air sinks and warms.",
          arrives: "Moist air arrives from the sea.",
          cools: "The rising air cools.",
          rains: "It rains heavily on the slope.",
          lifted: "The range forces the air to rise.",
          condenses: "Water vapour condenses into cloud.",
        }),
      ),
      keys: [
        {
          type: "order",
          response_id: "steps",
          correct: ["arrives", "lifted", "cools", "condenses", "rains", "sinks"],
          scoring: "position",
          feedback: { partial: "Several steps are in place. Air must cool before its vapour condenses." },
        },
      ],
      mistakes: { steps: [["arrives", "lifted", "condenses", "cools", "rains", "sinks"]] },
    },
    {
      label: "mistake-in-the-guide",
      points: 1,
      item: { difficulty: 0.2, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`A travel guide has one mistake. Select the phrase that is wrong.`,
        hottext(
          "mistake",
          1,
          "Air from the sea ",
          { id: "rises", words: "rises at the range" },
          " and ",
          { id: "cools", words: "cools on its way up" },
          ". The pass gets ",
          { id: "least", words: "less rain than either side" },
          ", and in Lomdal the air ",
          { id: "arrives", words: "arrives warm and dry" },
          ".",
        ),
      ),
      keys: [
        {
          type: "choice",
          response_id: "mistake",
          correct: ["least"],
          feedback: { incorrect: "Compare the guide with the rain in the table." },
        },
      ],
      mistakes: { mistake: ["cools", "arrives", "rises"] },
    },
    {
      label: "name-of-the-wind",
      points: 1,
      item: { difficulty: 0.7, discrimination: 1.1 },
      content: doc(
        p`In the Alps a warm, dry wind that comes down from a range is called the ${textEntry("wind", 10)}.`,
      ),
      keys: [
        {
          type: "text",
          response_id: "wind",
          accept: [{ value: "föhn" }, { value: "foehn" }, { value: "chinook", fraction: 0.5 }],
          ignore_accents: true,
          feedback: {
            correct: "Yes. Hair dryers are named after it in several languages.",
            partial: "That is its name east of the Rocky Mountains.",
          },
        },
      ],
      mistakes: { wind: ["mistral", "chinook", "bora", "sirocco", "fön", "breeze"] },
    },
    {
      label: "where-to-build-the-solar-farm",
      points: 4,
      item: { difficulty: -0.6, discrimination: 1.2, guessing: 0.3 },
      content: doc(
        p`A company wants to build a solar farm. ${b("Choose a place")}, and give your reasons from the text ${i("and")} the table in two or three sentences.`,
        singleChoice("place", { skarvik: "Skarvik", pass: "Halvard pass", lomdal: "Lomdal" }),
        essay("reasons", { expectedLines: 4, minWords: 20, maxWords: 80 }),
      ),
      keys: [
        { type: "choice", response_id: "place", weight: 1, correct: ["lomdal"] },
        {
          type: "open",
          response_id: "reasons",
          weight: 3,
          rubric: [
            { id: "data", title: "Uses a number from the table", points: 1 },
            { id: "text", title: "Uses a detail from the text", points: 1 },
            {
              id: "link",
              title: "Links it to sunshine",
              points: 1,
              description: "Says that less cloud means more sun, not only that it is dry.",
            },
          ],
          model_answer:
            "Lomdal: with 420 mm it gets a fifth of the rain of Skarvik, and the text says that hay dries within two days. Where the air sinks, clouds dissolve, so the panels get more hours of sun.",
        },
      ],
      mistakes: { place: ["pass", "skarvik"] },
      prompts: {
        reasons: {
          stockShare: 0.3,
          ideas: {
            data: [
              "Lomdal only gets 420 mm of rain in a year, Skarvik gets 2150.",
              "The table shows 420 mm for Lomdal and 2900 mm at the pass.",
              "It has about a fifth of the rain of the coast (420 against 2150 mm).",
              "With 13.4 °C and 420 mm it is the warmest and driest of the three.",
            ],
            text: [
              "In the text the hay is dry after two days.",
              "The farmers have to water their fields all summer, so it hardly rains.",
              "Inga Moe hangs out the washing there when it pours in Skarvik.",
              "The tops of the range are in cloud most afternoons, so the pass is out.",
            ],
            link: [
              "Less rain means fewer clouds, so the panels get more sun.",
              "The air sinks there and the clouds dissolve, which gives more hours of sunshine.",
              "Solar panels need a clear sky, and there are few clouds on the lee side.",
            ],
          },
          misconceptions: [
            "It is a nice place and there is a road.",
            "It is higher up, so it is closer to the sun.",
            "The wind is strong there.",
            "Solar panels work best when it is hot.",
          ],
          stock: [
            { says: "Because it is dry there.", earns: [] },
            { says: "It rains less.", earns: [] },
            { says: "Because there is more sun in Lomdal.", earns: ["link"] },
            { says: "Lomdal has only 420 mm of rain.", earns: ["data"] },
            { says: "I don't know", earns: [] },
          ],
        },
      },
    },
  ],
};
