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

const bend = picture("river-bend.png", "A river bend from above, flowing from left to right");

/** River flow, and how it shapes the riverbed. */
export const rivers: Exercise = {
  context: doc(
    h2`Gauge 7 on the River Ansel`,
    p`Where the road bridge crosses it, the Ansel runs in a nearly rectangular bed.`,
    table(
      ["Measured on", "Width (m)", "Mean depth (m)", "Mean speed (m/s)"],
      ["12 March", 12, 1.5, 0.8],
      ["30 August", 9, 0.5, 0.4],
    ),
    bullets("discharge $Q$ = width × depth × speed", "100 litres are 0.1 m³"),
  ),
  questions: [
    {
      label: "discharge-in-march",
      points: 2,
      item: { difficulty: -0.4, discrimination: 1.3 },
      content: doc(
        p`Compute the discharge on ${b("12 March")}:`,
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
            partial: "That is the discharge on 30 August.",
            incorrect: "Multiply the three numbers of the first row.",
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
        p`Further down the bed is a trapezoid: ${tex`b`} wide at the bottom, ${tex`w`} at the water's surface, and ${tex`d`} deep. Write the area of its cross-section as a product, that is ${b("factored")}:`,
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
            correct: "Right: the mean width times the depth.",
            partial: "That is twice the area.",
            incorrect: "Take the mean of both widths times the depth, and leave it as a product.",
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
        p`Order these features as one meets them from the source of a long river to its mouth.`,
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
            incorrect: "The steeper the river, the more it cuts down; on flat land it swings sideways.",
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
        p`Choose the ${b("two")} processes that wear away the bed of a river.`,
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
            incorrect: "Saltation moves grains, it is transport. Which two take material off the bed?",
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
        p`Drag each name to its place in the bend.`,
        labelImage(
          "parts",
          bend,
          {
            cliff: "River cliff",
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
              "Fast water cuts a cliff into the outer bank; slow water drops its load on the inner one.",
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
          frost: "In a long frost, when the river stands still",
          drought: "In a dry summer, when the river is low",
          spring: "Whenever the snow melts near the source",
        }),
      ),
      keys: [{ type: "choice", response_id: "when", correct: ["flood"] }],
      mistakes: { when: ["spring", "drought", "frost"] },
    },
  ],
};
