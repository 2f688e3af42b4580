import type { Exercise } from "../author/course.ts";
import { gap, gapFill, hotspots, numericEntry, selectPoint, textEntry } from "../author/interactions.ts";
import { b, bullets, doc, h2, h3, image, p, tex } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";
import { antipode } from "./map-antipode.ts";

const island = picture(
  "contour-island.png",
  "Contour map of a small island with two summits, a saddle between them and a village on a bay",
);

/** Contour lines on an island, grid references and a question in the embedder's own format. */
export const mapRelief: Exercise = {
  context: doc(
    h2`The island of Corra`,
    image(island),
    bullets(
      "Contour lines are drawn every 20 m; every fifth line is thicker and numbered.",
      "Blue lines are streams, black squares are houses.",
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
          { id: "north", shape: "circle", coords: [310, 180, 28] },
          { id: "south", shape: "circle", coords: [470, 390, 28] },
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
            correct: "Both: closed rings with the highest number innermost.",
            partial: "One of them. A saddle lies between summits; it isn't one.",
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
        p`Click on the ${b("harbour")} of the village. The closer to the pier, the better.`,
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
            partial: "That is in the bay, but not at the pier.",
            incorrect: "Look on the west coast.",
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
        p`Drag the words to where they belong. Two are left over.`,
        gapFill(
          "contours",
          {
            steep: "steep",
            gentle: "gentle",
            hill: "a hill",
            hollow: "a hollow",
            uphill: "uphill",
            downhill: "downhill",
          },
          p`Where contour lines run close together the slope is ${gap("slope")}. Closed rings with the highest number innermost are ${gap("rings")}.`,
          p`Where contour lines cross a stream they bend into a V that points ${gap("vee")}; on a ridge they point ${gap("ridge")}.`,
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
          feedback: { partial: "In a valley the V points up the stream, on a ridge down the slope." },
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
        p`A path climbs from 340 m to 580 m. On the map its ends are 1.2 km apart. Its mean gradient, ${tex`\frac{\Delta h}{\Delta x}`}, is ${numericEntry("gradient", "%")} %.`,
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
            partial: "The ratio is right; in per cent it is a hundred times as much.",
            incorrect: "Divide the climb (240 m) by the distance on the map (1200 m).",
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
        p`A church stands at easting 412 and northing 867. Its six-figure grid reference is ${textEntry("reference", 8)}.`,
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
            correct: "Right: easting first, then northing.",
            partial: "That is the four-figure reference of the square; the question asks for six figures.",
            incorrect: "Along the corridor, then up the stairs: easting first.",
          },
        },
      ],
      right: { reference: ["412867", "412 867", "412/867", "Grid ref 412867"] },
      mistakes: { reference: ["867412", "4186", "867 412", "412", "41 867"] },
    },
    antipode,
  ],
};
