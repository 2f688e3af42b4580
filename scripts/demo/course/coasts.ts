import type { Exercise } from "../author/course.ts";
import { essay, matchPairs, numericEntry, selectPoint, textEntry } from "../author/interactions.ts";
import { b, doc, h3, i, p, rule, table } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

const beach = picture("groynes.png", "A beach with two groynes seen from the air, north at the top");

/** Waves, sand and a house too close to the edge of a cliff. */
export const coasts: Exercise = {
  context: null,
  questions: [
    {
      label: "built-or-carved",
      points: 3,
      item: { difficulty: -0.2, discrimination: 1.1 },
      content: doc(
        p`Was each of these landforms carved out by the sea, or built up by it?`,
        matchPairs(
          "forms",
          {
            cliff: "Cliff",
            arch: "Sea arch",
            platform: "Wave-cut platform",
            spit: "Spit",
            beach: "Beach",
            bar: "Sand bar",
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
          feedback: { incorrect: "The word says where the sand goes: along the shore." },
        },
      ],
      mistakes: { drift: ["continental", "onshore", "tidal", "coastal", "long", "snow"] },
    },
    {
      label: "groynes",
      points: 2,
      item: { difficulty: 0.6, discrimination: 1 },
      content: doc(
        p`The waves in the picture come from the ${b("south-west")}, so sand moves from west to east. Mark the ${b("two")} places where it will pile up.`,
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
            correct: "Right: on the side the sand comes from.",
            partial: "One is right. Each groyne stops sand on the same side.",
            incorrect:
              "A groyne works like a fence in drifting snow: it fills up on the side the drift comes from.",
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
        p`From a lighthouse to the edge of the cliff it was:`,
        table(["Year", "Distance to the edge (m)"], ["1984", 214], ["2024", 166]),
        p`On average the edge moved back by ${numericEntry("rate", "m")} m a year.`,
        rule,
        p`Another house stood 60 m from the edge in 2024. Its owner wants to insure it for fifty years. Write to the insurance company what you advise, and ${i("how sure you are")}.`,
        essay("advice", { expectedLines: 6, minWords: 40 }),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "rate",
          weight: 1,
          accept: [{ value: 1.2, tolerance: { absolute: 0.01 } }],
          feedback: { incorrect: "48 m in forty years." },
        },
        {
          type: "open",
          response_id: "advice",
          weight: 2,
          rubric: [
            { id: "compute", title: "Computes 60 m in 50 years", points: 1 },
            { id: "advise", title: "Gives clear advice that follows", points: 1 },
            {
              id: "doubt",
              title: "Says what is uncertain",
              points: 2,
              description:
                "Cliffs fall in steps, storms, sea level, only two measurements: two points for two of them.",
            },
          ],
          model_answer:
            "At 1.2 m a year the edge moves 60 m in fifty years, so it would reach the house just as the contract ends. I advise against it, or for a much shorter term. Cliffs do not retreat evenly: one storm can take ten metres, and two measurements say little about a rising sea.",
        },
      ],
      mistakes: { rate: ["48", "0.83", "4.8", "0.12", "4.2", "12"] },
      prompts: {
        advice: {
          stockShare: 0.12,
          ideas: {
            compute: [
              "At 1.2 m a year the edge moves 60 m in 50 years, which is exactly the distance to the house.",
              "60 divided by 1.2 is 50, so the edge arrives at the house when the contract ends.",
              "In fifty years the cliff loses about 60 metres.",
            ],
            advise: [
              "I would not insure it for that long.",
              "My advice is to insure it for twenty years at most.",
              "You should refuse, or ask for a very high price.",
            ],
            doubt: [
              "But the cliff does not move evenly: one storm can take several metres at once.",
              "I am not very sure, because there are only two measurements and the sea level rises.",
              "The rate may change with the climate, so it could also happen earlier.",
            ],
          },
          misconceptions: [
            "A house is very heavy, so it holds the cliff together.",
            "Fifty years is a long time, a lot can happen.",
            "If it stood there in 1984 it will stand there in 2074.",
            "They should build a wall.",
          ],
          stock: [
            { says: "Don't insure it.", earns: ["advise"] },
            { says: "Yes, it is 60 m away, that is far enough.", earns: [] },
            { says: "60 / 1.2 = 50 years, so no.", earns: ["compute", "advise"] },
          ],
        },
      },
    },
  ],
};
