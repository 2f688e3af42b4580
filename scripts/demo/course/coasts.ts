import type { Exercise } from "../author/course.ts";
import { essay, matchPairs, numericEntry, selectPoint, textEntry } from "../author/interactions.ts";
import { b, doc, h3, i, p, rule, table } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

const beach = picture("groynes.png", "Aerial view of a beach with two groins, with north at the top");

/** Waves, sand, and a house too close to the edge of a cliff. */
export const coasts: Exercise = {
  context: null,
  questions: [
    {
      label: "built-or-carved",
      points: 3,
      item: { difficulty: -0.2, discrimination: 1.1 },
      content: doc(
        p`Was each of these landforms carved out or built up by the sea?`,
        matchPairs(
          "forms",
          {
            cliff: "Cliff",
            arch: "Sea arch",
            platform: "Wave-cut platform",
            spit: "Spit",
            beach: "Beach",
            bar: "Sandbar",
          },
          { carved: "Carved out (erosion)", built: "Built up (deposition)" },
          0,
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "forms",
          pairs: [
            ["cliff", "carved"],
            ["arch", "carved"],
            ["platform", "carved"],
            ["spit", "built"],
            ["beach", "built"],
            ["bar", "built"],
          ],
          scoring: "partial",
        },
      ],
    },
    {
      label: "longshore-drift",
      points: 1,
      item: { difficulty: 0, discrimination: 1.4 },
      content: doc(
        p`Waves that reach the beach at an angle move sand along the coast. This is called ${textEntry("drift", 12)} drift.`,
      ),
      keys: [
        {
          type: "text",
          response_id: "drift",
          accept: [
            { value: "longshore" },
            { value: "littoral" },
            { pattern: "(a?long[ -]?shore|littoral)( drift)?" },
          ],
          ignore_punctuation: true,
          max_typos: 1,
          feedback: { incorrect: "The word tells you where the sand goes: along the shore." },
        },
      ],
      mistakes: { drift: ["continental", "onshore", "tidal", "coastal", "long", "snow"] },
    },
    {
      label: "groynes",
      points: 2,
      item: { difficulty: 0.6, discrimination: 1 },
      content: doc(
        p`The picture shows two groins, walls built from the beach out into the water. The waves come from the ${b("southwest")}, so sand moves from west to east. Mark the ${b("two")} places where it will pile up.`,
        selectPoint("sand", beach, 2),
      ),
      keys: [
        {
          type: "point",
          response_id: "sand",
          areas: [
            { shape: "rect", coords: [180, 260, 290, 360], fraction: 0.5 },
            { shape: "poly", coords: "480,270,600,260,600,370,500,350", fraction: 0.5 },
          ],
          feedback: {
            correct: "Right. Sand piles up on the side it comes from.",
            partial: "One place is right. Both groins trap sand on the same side.",
            incorrect: "A groin blocks sand that moves along the beach. Which side does the sand come from?",
          },
        },
      ],
      mistakes: {
        sand: [
          [
            [340, 310],
            [660, 310],
          ],
          [[230, 310]],
          [
            [230, 310],
            [340, 310],
          ],
        ],
      },
    },
    {
      label: "house-on-the-cliff",
      points: 6,
      item: { difficulty: 0.2, discrimination: 1.4 },
      content: doc(
        h3`The house on the cliff`,
        p`The table shows the distance from a lighthouse to the edge of a cliff.`,
        table(["Year", "Distance to the edge (m)"], ["1984", 214], ["2024", 166]),
        p`On average, the edge moved back ${numericEntry("rate", "m")} m per year.`,
        rule,
        p`In 2024, a nearby house was 60 m from the edge. Its owner wants to insure it for 50 years. Write to the insurance company. Explain what you recommend and ${i("how sure you are")}.`,
        essay("advice", { expectedLines: 6, minWords: 40 }),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "rate",
          weight: 1,
          accept: [{ value: 1.2, tolerance: { absolute: 0.01 } }],
          feedback: { incorrect: "The edge moved back 48 m in 40 years." },
        },
        {
          type: "open",
          response_id: "advice",
          weight: 2,
          rubric: [
            { id: "compute", title: "Calculates a loss of 60 m in 50 years", points: 1 },
            { id: "advise", title: "Gives clear advice based on the data", points: 1 },
            {
              id: "doubt",
              title: "Explains what is uncertain",
              points: 2,
              description:
                "Uneven retreat, storms, sea level, or only two measurements. One point each, up to two points.",
            },
          ],
          model_answer:
            "At 1.2 m per year, the edge will move 60 m in 50 years, so it would reach the house just as the policy ends. I recommend that you don't insure it, or that you offer a much shorter policy. I can't be sure, because cliffs don't retreat evenly. A single storm can take 10 m, and two measurements say little about the effects of rising seas.",
        },
      ],
      mistakes: { rate: ["48", "0.83", "4.8", "0.12", "4.2", "12"] },
      prompts: {
        advice: {
          stockShare: 0.12,
          ideas: {
            compute: [
              "At 1.2 m a year the edge moves 60 m in 50 years, which is exactly the distance to the house.",
              "60 divided by 1.2 is 50, so the edge reaches the house when the policy ends.",
              "In 50 years the cliff loses about 60 meters.",
            ],
            advise: [
              "I would not insure it for that long.",
              "My advice is to insure it for 20 years at most.",
              "You should say no or charge a very high price.",
            ],
            doubt: [
              "But the cliff doesn't move evenly, and one storm can take several meters at once.",
              "I'm not very sure, because there are only two measurements and the sea level is rising.",
              "The rate may change with the climate, and one big storm could make it happen sooner.",
            ],
          },
          misconceptions: [
            "A house is very heavy, so it holds the cliff together.",
            "Fifty years is a long time, and a lot can happen.",
            "If it stood there in 1984 it will stand there in 2074.",
            "They should build a wall.",
          ],
          stock: [
            { says: "Don't insure it.", earns: ["advise"] },
            { says: "Yes, it's 60 m away, so that's far enough.", earns: [] },
            { says: "60 / 1.2 = 50 years, so no.", earns: ["compute", "advise"] },
          ],
        },
      },
    },
  ],
};
