import type { Exercise } from "../author/course.ts";
import {
  labelImage,
  multipleChoice,
  numericEntry,
  ordering,
  singleChoice,
  textEntry,
} from "../author/interactions.ts";
import { b, blockTex, bullets, doc, h2, p, table, tex } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

const bend = picture("river-bend.png", "A river bend seen from above, with water flowing from left to right");

/** River flow, and how it shapes the riverbed. */
export const rivers: Exercise = {
  context: doc(
    h2`Gauge 7 on the Ansel River`,
    p`At the road bridge, the Ansel flows in a nearly rectangular channel.`,
    table(
      ["Date", "Width (m)", "Mean depth (m)", "Mean speed (m/s)"],
      ["March 12", 12, 1.5, 0.8],
      ["August 30", 9, 0.5, 0.4],
    ),
    bullets("Discharge: $Q$ = width × depth × speed", "Volume: 100 liters = 0.1 m³"),
  ),
  questions: [
    {
      label: "discharge-in-march",
      points: 2,
      item: { difficulty: -0.4, discrimination: 1.3 },
      content: doc(
        p`Calculate the discharge on ${b("March 12")}:`,
        blockTex`Q = w \cdot d \cdot v`,
        p`${tex`Q =`} ${numericEntry("q", "m³/s")} m³/s`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "q",
          accept: [
            { value: 14.4, tolerance: { relative: 0.01 } },
            { value: 1.8, tolerance: { relative: 0.01 }, fraction: 0.25 },
          ],
          feedback: {
            correct: "Right: 12 × 1.5 × 0.8.",
            partial: "That's the discharge on August 30.",
            incorrect: "Multiply the three numbers in the first row.",
          },
        },
      ],
      mistakes: { q: ["18", "1.44", "144", "1.8", "14", "9.6", "22.5"] },
    },
    {
      label: "area-of-the-bed",
      points: 3,
      item: { difficulty: 0.9, discrimination: 1.6 },
      content: doc(
        p`Farther downstream, the cross section of the channel is a trapezoid. It is ${tex`b`} wide at the bottom, ${tex`w`} wide at the surface of the water, and ${tex`d`} deep. Write its area in ${b("factored form")}:`,
        p`${tex`A =`} ${textEntry("area", 16)}`,
      ),
      keys: [
        {
          type: "expression",
          response_id: "area",
          accept: [{ value: "d*(b+w)/2" }, { value: "d*(b+w)", fraction: 0.25 }],
          variables: { b: { min: 1, max: 20 }, w: { min: 1, max: 40 }, d: { min: 0.1, max: 5 } },
          form: "factored",
          feedback: {
            correct: "Right. The area is the mean width times the depth.",
            partial: "That's twice the area.",
            incorrect: "Multiply the mean of the two widths by the depth, and leave the answer as a product.",
          },
        },
      ],
      right: { area: ["d*(b+w)/2", "(b+w)/2*d", "1/2 d (b+w)", "0.5*(w+b)*d"] },
      mistakes: {
        area: ["d*(b+w)", "b*w*d/2", "d*b/2 + d*w/2", "b + w*d/2", "(w-b)*d/2", "d(b+w)/3", "(b+w)/(2d)"],
      },
    },
    {
      label: "from-source-to-mouth",
      points: 2,
      item: { difficulty: -0.5, discrimination: 1.1 },
      content: doc(
        p`Put these features in order from the source of a long river to its mouth.`,
        ordering("features", {
          meanders: "Wide meanders and oxbow lakes",
          delta: "A delta",
          spring: "A spring",
          gorge: "A narrow, V-shaped valley with rapids",
        }),
      ),
      keys: [
        {
          type: "order",
          response_id: "features",
          correct: ["spring", "gorge", "meanders", "delta"],
          feedback: {
            incorrect: "A river cuts downward where it is steep and swings from side to side on flat land.",
          },
        },
      ],
      mistakes: { features: [["spring", "meanders", "gorge", "delta"]] },
    },
    {
      label: "two-kinds-of-erosion",
      points: 2,
      item: { difficulty: 0.3, discrimination: 1.2 },
      content: doc(
        p`Select the ${b("two")} processes that wear away a riverbed.`,
        multipleChoice(
          "erosion",
          {
            abrasion: "Abrasion: stones in the water scrape the bed",
            hydraulic: "Hydraulic action: the force of the water itself",
            saltation: "Saltation: grains hop along the bed",
            deposition: "Deposition: the river drops what it carries",
            infiltration: "Infiltration: water seeps into the ground",
          },
          { min: 2, max: 2 },
        ),
      ),
      keys: [
        {
          type: "choice",
          response_id: "erosion",
          correct: ["abrasion", "hydraulic"],
          feedback: {
            incorrect: "Saltation only transports grains. Which two processes remove material from the bed?",
          },
        },
      ],
      mistakes: {
        erosion: [
          ["abrasion", "saltation"],
          ["hydraulic", "saltation"],
          ["abrasion", "deposition"],
        ],
      },
    },
    {
      label: "parts-of-a-meander",
      points: 3,
      item: { difficulty: 0.1, discrimination: 1.4 },
      content: doc(
        p`Drag each label to its place in the bend. One label won't be used.`,
        labelImage(
          "parts",
          bend,
          {
            cliff: "Cut bank",
            bar: "Point bar",
            fast: "Fastest water",
            delta: "Delta",
          },
          [
            { id: "outer-bank", shape: "rect", coords: [290, 20, 430, 65] },
            { id: "outer-water", shape: "rect", coords: [290, 75, 430, 135] },
            { id: "inner-bank", shape: "rect", coords: [295, 170, 425, 250] },
          ],
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "parts",
          pairs: [
            ["cliff", "outer-bank"],
            ["fast", "outer-water"],
            ["bar", "inner-bank"],
          ],
          scoring: "partial",
          feedback: {
            incorrect:
              "Fast water erodes the outer bank. Slow water drops sand and gravel along the inner bank.",
          },
        },
      ],
    },
    {
      label: "oxbow",
      points: 1,
      item: { difficulty: -0.2, discrimination: 0.3, guessing: 0.35 },
      content: doc(
        p`When is an oxbow lake most likely to form?`,
        singleChoice("when", {
          flood: "During a flood that breaks through the neck of a meander",
          frost: "During a long freeze, when the river is covered with ice",
          drought: "During a dry summer, when the river is low",
          spring: "Whenever the snow melts near the source",
        }),
      ),
      keys: [{ type: "choice", response_id: "when", correct: ["flood"] }],
      mistakes: { when: ["spring", "drought", "frost"] },
    },
  ],
};
