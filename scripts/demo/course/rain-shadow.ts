import type { Exercise } from "../author/course.ts";
import { essay, hottext, numericEntry, ordering, singleChoice, textEntry } from "../author/interactions.ts";
import { b, doc, h2, i, p, quote, table, tex } from "../author/nodes.ts";

/** A reading passage about the two sides of a mountain range, and questions about it. */
export const rainShadow: Exercise = {
  context: doc(
    h2`Two sides of the Halvard Range`,
    p`People in Skarvik say that an umbrella lasts a year and a raincoat lasts a lifetime. The fishing port is on the open coast, where the wind blows in from the sea four days out of five. Behind the harbor, the Halvard Range rises like a wall, and on most afternoons its peaks are hidden in clouds.`,
    p`Two hours up the road, on the other side of the pass, the same wind reaches Lomdal, but there it is ${i("warm, dry, and gusty")}. Farmers water their fields from June to September, and hay is dry two days after it is cut.`,
    quote(
      p`“When it pours in Skarvik, I hang my laundry out to dry,” says Inga Moe, who grew up in Skarvik and now lives in Lomdal.`,
    ),
    table(
      ["Station", "Elevation (m)", "Annual rainfall (mm)", "Mean temperature in May (°C)"],
      ["Skarvik, coast", 20, 2150, "12.0"],
      ["Halvard Pass", 1180, 2900, "–"],
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
          shed: "The air has lost most of its moisture on the other side of the range.",
          far: "Lomdal is too far from the sea for any sea air to reach it.",
          high: "Lomdal is higher than Skarvik, and it doesn't rain in high places.",
          farms: "The farmers use up the water on their fields.",
        }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "why",
          correct: ["shed"],
          feedback: {
            correct: "Right. Lomdal is in the rain shadow of the Halvard Range.",
            incorrect: "The pass gets the most rain. Compare it with the places on each side.",
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
        p`Temperature falls by about ${tex`6.5\,^\circ\mathrm{C}`} for every kilometer of elevation. Starting from the temperature in Skarvik, estimate the mean temperature in May at Halvard Pass. Round to one decimal place.`,
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
            correct: "Right: 12.0 − 6.5 × 1.16 ≈ 4.5.",
            partial: "Almost. The climb is 1160 m, because Skarvik is already at 20 m.",
            incorrect: "How many kilometers does the air rise? Subtract 6.5 °C for each kilometer.",
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
        p`Put in order what happens to the air on its way from Skarvik to Lomdal.`,
        ordering("steps", {
          sinks: "The dry air sinks and warms.",
          arrives: "Moist air arrives from the sea.",
          cools: "The rising air cools.",
          rains: "Heavy rain falls on the slope.",
          lifted: "The range forces the air to rise.",
          condenses: "Water vapor condenses into clouds.",
        }),
      ),
      keys: [
        {
          type: "order",
          response_id: "steps",
          correct: ["arrives", "lifted", "cools", "condenses", "rains", "sinks"],
          scoring: "position",
          feedback: { partial: "Some steps are in place. Air must cool before its water vapor condenses." },
        },
      ],
      mistakes: { steps: [["arrives", "lifted", "condenses", "cools", "rains", "sinks"]] },
    },
    {
      label: "mistake-in-the-guide",
      points: 1,
      item: { difficulty: 0.2, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`This passage from a travel guide has one mistake. Select the phrase that is wrong.`,
        hottext(
          "mistake",
          1,
          "Air from the sea ",
          { id: "rises", words: "rises at the mountains" },
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
          feedback: { incorrect: "Compare the passage with the rainfall in the table." },
        },
      ],
      mistakes: { mistake: ["cools", "arrives", "rises"] },
    },
    {
      label: "name-of-the-wind",
      points: 1,
      item: { difficulty: 0.7, discrimination: 1.1 },
      content: doc(
        p`In the Alps, a warm, dry wind that blows down the side of a mountain range is called a ${textEntry("wind", 10)}.`,
      ),
      keys: [
        {
          type: "text",
          response_id: "wind",
          accept: [{ value: "föhn" }, { value: "foehn" }, { value: "chinook", fraction: 0.5 }],
          ignore_accents: true,
          feedback: {
            correct: "Right. In several languages, hair dryers are named after this wind.",
            partial: "That's what it's called east of the Rocky Mountains.",
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
        p`A company wants to build a solar farm. ${b("Choose a location")}, and support your choice in two or three sentences with evidence from the text ${i("and")} the table.`,
        singleChoice("place", { skarvik: "Skarvik", pass: "Halvard Pass", lomdal: "Lomdal" }),
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
              title: "Connects the evidence to sunshine",
              points: 1,
              description: "Says that fewer clouds mean more sun, not only that it is dry.",
            },
          ],
          model_answer:
            "I would choose Lomdal. With 420 mm a year, it gets about one-fifth as much rain as Skarvik, and the text says that hay dries there in two days. Where air sinks, clouds evaporate, so the panels get more hours of sun.",
        },
      ],
      mistakes: { place: ["pass", "skarvik"] },
      prompts: {
        reasons: {
          stockShare: 0.3,
          ideas: {
            data: [
              "Lomdal only gets 420 mm of rain a year, but Skarvik gets 2150.",
              "The table shows 420 mm for Lomdal and 2900 mm at the pass.",
              "It gets about a fifth as much rain as the coast (420 mm compared to 2150 mm).",
              "It only gets 420 mm of rain, which makes it the driest of the three places.",
            ],
            text: [
              "The text says that hay is dry after two days.",
              "The farmers have to water their fields all summer, so it hardly rains.",
              "Inga Moe hangs her laundry out to dry there when it pours in Skarvik.",
              "The peaks are in the clouds most afternoons, so the pass is out.",
            ],
            link: [
              "Less rain means fewer clouds, so the panels get more sun.",
              "The air sinks there and the clouds disappear, which means more hours of sunshine.",
              "Solar panels need a clear sky, and there are few clouds on the leeward side.",
            ],
          },
          misconceptions: [
            "It is a nice place, and there is a road.",
            "It is higher up, so it is closer to the sun.",
            "The wind is strong there.",
            "Solar panels work best when it is hot.",
          ],
          stock: [
            { says: "Because it is dry there.", earns: [] },
            { says: "It rains less there.", earns: [] },
            { says: "Because there is more sun in Lomdal.", earns: ["link"] },
            { says: "Lomdal has only 420 mm of rain.", earns: ["data"] },
            { says: "I don't know", earns: [] },
          ],
        },
      },
    },
  ],
};
