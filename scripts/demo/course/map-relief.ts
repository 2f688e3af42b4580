import type { Exercise } from "../author/course.ts";
import { gap, gapFill, hotspots, numericEntry, selectPoint, textEntry } from "../author/interactions.ts";
import { b, bullets, doc, h2, h3, image, p, tex } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";
import { antipode } from "./map-antipode.ts";

const island = picture(
  "contour-island.png",
  "Contour map of a small island with two summits, a saddle between them, and a village on a bay",
);

/** Contour lines on an island, grid references, and a question in the embedder's own format. */
export const mapRelief: Exercise = {
  context: doc(
    h2`The island of Corra`,
    image(island),
    bullets(
      "Contour lines are drawn every 20 m. Every fifth line is thicker and labeled with its elevation.",
      "Blue lines are streams, and black squares are houses.",
      "North is at the top.",
    ),
  ),
  questions: [
    {
      label: "two-summits",
      points: 2,
      item: { difficulty: -0.6, discrimination: 1.2 },
      content: doc(
        p`Mark the ${b("two summits")} of the island.`,
        hotspots("summits", island, 2, [
          { id: "north", shape: "circle", coords: [324, 197, 28] },
          { id: "south", shape: "circle", coords: [457, 362, 28] },
          { id: "saddle", shape: "rect", coords: [360, 260, 430, 320] },
          { id: "spur", shape: "poly", coords: [540, 300, 640, 270, 610, 350] },
        ]),
      ),
      keys: [
        {
          type: "choice",
          response_id: "summits",
          correct: ["north", "south"],
          mapping: { north: 0.5, south: 0.5, saddle: -0.25, spur: -0.25 },
          feedback: {
            correct: "Right. Around a summit, contour lines form closed rings that rise toward the middle.",
            partial: "You found one of the two. A saddle lies between summits but isn't one itself.",
          },
        },
      ],
      mistakes: { summits: [["north", "saddle"], ["north"], ["south", "saddle"], ["saddle", "spur"]] },
    },
    {
      label: "the-village",
      points: 2,
      item: { difficulty: -0.8, discrimination: 0.9 },
      content: doc(
        p`Mark the village ${b("harbor")}. For full points, mark the pier.`,
        selectPoint("harbour", island),
      ),
      keys: [
        {
          type: "point",
          response_id: "harbour",
          areas: [
            { shape: "circle", coords: [182, 452, 18], fraction: 0.5 },
            { shape: "rect", coords: [130, 400, 240, 510], fraction: 0.5 },
          ],
          feedback: {
            partial: "That's in the bay, but not at the pier.",
            incorrect: "Look on the southwest coast.",
          },
        },
      ],
      mistakes: {
        harbour: [
          [210, 430],
          [150, 490],
          [560, 520],
          [182, 380],
        ],
      },
    },
    {
      label: "reading-contours",
      points: 2,
      item: { difficulty: 0.3, discrimination: 1.5 },
      content: doc(
        p`Drag each term to the blank where it belongs. Two terms won't be used.`,
        gapFill(
          "contours",
          {
            steep: "steep",
            gentle: "gentle",
            hill: "a hill",
            hollow: "a depression",
            uphill: "uphill",
            downhill: "downhill",
          },
          p`Where contour lines are close together, the slope is ${gap("slope")}. Closed rings with the highest elevation innermost show ${gap("rings")}.`,
          p`Where contour lines cross a stream, they form a V that points ${gap("vee")}. On a ridge, the V points ${gap("ridge")}.`,
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "contours",
          pairs: [
            ["steep", "slope"],
            ["hill", "rings"],
            ["uphill", "vee"],
            ["downhill", "ridge"],
          ],
          scoring: "partial",
          feedback: { partial: "In a valley, the V points upstream. On a ridge, it points down the slope." },
        },
      ],
      mistakes: {
        contours: [
          [
            ["steep", "slope"],
            ["hill", "rings"],
            ["downhill", "vee"],
            ["uphill", "ridge"],
          ],
        ],
      },
    },
    {
      label: "gradient",
      points: 2,
      item: { difficulty: 0.6, discrimination: 1.4 },
      content: doc(
        h3`How steep is the path?`,
        p`On another island, a path climbs from 340 m to 580 m. The horizontal distance between its ends is 1.2 km. Its average gradient, ${tex`\frac{\Delta h}{\Delta x}`}, is ${numericEntry("gradient", "%")}%.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "gradient",
          accept: [
            { value: 20, tolerance: { absolute: 0.5 } },
            { value: 0.2, fraction: 0.5 },
          ],
          feedback: {
            partial: "The ratio is right. Multiply it by 100 to get a percentage.",
            incorrect: "Divide the climb (240 m) by the horizontal distance (1200 m).",
          },
        },
      ],
      mistakes: { gradient: ["0.2", "5", "200", "24", "2", "48.3"] },
    },
    {
      label: "grid-reference",
      points: 1,
      item: { difficulty: 0.1, discrimination: 1.3 },
      content: doc(
        p`A church is at easting 412 and northing 867. Its six-digit grid reference is ${textEntry("reference", 8)}.`,
      ),
      keys: [
        {
          type: "text",
          response_id: "reference",
          accept: [
            { pattern: "((gr|grid ref(erence)?)[.:]? )?412[ ,/-]*867" },
            { pattern: "41 ?86", fraction: 0.5 },
          ],
          feedback: {
            correct: "Right. The easting comes first, then the northing.",
            partial: "That's the four-digit reference of the grid square. The question asks for six digits.",
            incorrect: "Read right, then up. The easting comes first.",
          },
        },
      ],
      right: { reference: ["412867", "412 867", "412/867", "Grid ref 412867"] },
      mistakes: { reference: ["867412", "4186", "867 412", "412", "41 867"] },
    },
    antipode,
  ],
};
