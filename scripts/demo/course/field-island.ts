import type { Exercise } from "../author/course.ts";
import { connectPlaces, orderPlaces, positionObject } from "../author/more-interactions.ts";
import { b, doc, h2, p } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

const island = picture(
  "contour-island.png",
  "Contour map of a small island with two summits, a saddle between them, and a village on a bay",
);
const tent = picture("tent.png", "A tent");

/** A camp, a walk, and equal elevations on the map of an island. */
export const fieldIsland: Exercise = {
  context: doc(
    h2`A day on Corra`,
    p`Contour lines are drawn every 20 m. The thick lines are at 100 m and 200 m.`,
  ),
  questions: [
    {
      label: "the-camp",
      points: 2,
      item: { difficulty: -0.3, discrimination: 1.2 },
      content: doc(
        p`Your group is camping in the ${b("saddle")} between the two summits. Place the tent there.`,
        positionObject("camp", island, tent),
      ),
      keys: [
        {
          type: "point",
          response_id: "camp",
          areas: [
            { shape: "circle", coords: [402, 290, 28], fraction: 0.5 },
            { shape: "circle", coords: [402, 290, 60], fraction: 0.5 },
          ],
          feedback: {
            correct: "Right. From the saddle, it's uphill to both summits and downhill along both streams.",
            partial: "Close. The saddle is where the two streams almost meet.",
            incorrect: "A saddle is the lowest point on the ridge between two summits.",
          },
        },
      ],
      mistakes: {
        camp: [
          [325, 196],
          [457, 362],
          [250, 400],
          [560, 205],
        ],
      },
    },
    {
      label: "from-low-to-high",
      points: 2,
      item: { difficulty: -0.4, discrimination: 1.2 },
      content: doc(
        p`Select the marked places in order of elevation, ${b("lowest first")}.`,
        orderPlaces("heights", island, [
          { id: "line-200", shape: "circle", coords: [240, 200, 18] },
          { id: "pier", shape: "circle", coords: [188, 454, 18] },
          { id: "summit", shape: "circle", coords: [457, 362, 18] },
          { id: "line-100", shape: "circle", coords: [639, 303, 18] },
        ]),
      ),
      keys: [
        {
          type: "order",
          response_id: "heights",
          correct: ["pier", "line-100", "line-200", "summit"],
          scoring: "position",
          feedback: { incorrect: "The pier is at sea level. Read the numbers on the thick lines." },
        },
      ],
      mistakes: { heights: [["summit", "line-200", "line-100", "pier"]] },
    },
    {
      label: "equal-heights",
      points: 2,
      item: { difficulty: 0.4, discrimination: 1.5 },
      content: doc(
        p`All but one of the marked places are on a thick contour line. Connect the ${b("two pairs")} of places at the same elevation.`,
        connectPlaces("equal", island, 2, [
          { id: "west-100", shape: "circle", coords: [186, 206, 18] },
          { id: "west-200", shape: "circle", coords: [240, 200, 18] },
          { id: "east-200", shape: "circle", coords: [561, 322, 18] },
          { id: "east-100", shape: "circle", coords: [639, 303, 18] },
          { id: "shore", shape: "circle", coords: [716, 290, 18] },
        ]),
      ),
      keys: [
        {
          type: "match",
          response_id: "equal",
          directed: false,
          pairs: [
            ["west-100", "east-100"],
            ["west-200", "east-200"],
          ],
          scoring: "partial",
          feedback: { incorrect: "Trace each thick line around the island with your finger." },
        },
      ],
      mistakes: {
        equal: [
          [
            ["west-100", "west-200"],
            ["east-200", "east-100"],
          ],
          [
            ["west-100", "shore"],
            ["west-200", "east-100"],
          ],
          [["west-200", "east-200"]],
        ],
      },
    },
  ],
};
