import type { Exercise } from "../author/course.ts";
import {
  dropdown,
  multipleChoice,
  numericEntry,
  singleChoice,
  slider,
  textEntry,
} from "../author/interactions.ts";
import { b, doc, h2, h3, i, p, table, tex } from "../author/nodes.ts";

/** Latitude, longitude and solar time, with a table of cities. One question has a wrong key on purpose. */
export const mapCoordinates: Exercise = {
  context: doc(
    h2`Six cities on the grid`,
    p`Latitude is counted from the Equator, longitude from the meridian of Greenwich, both in degrees.`,
    table(
      ["City", "Latitude", "Longitude"],
      ["Quito", "0.2° S", "78.5° W"],
      ["Nairobi", "1.3° S", "36.8° E"],
      ["Reykjavík", "64.1° N", "21.9° W"],
      ["Tokyo", "35.7° N", "139.7° E"],
      ["Cape Town", "33.9° S", "18.4° E"],
      ["Sydney", "33.9° S", "151.2° E"],
    ),
  ),
  questions: [
    {
      label: "southern-cities",
      points: 2,
      item: { difficulty: -0.9, discrimination: 1.4 },
      content: doc(
        p`Which of the cities lie ${b("south of the Equator")}? Tick all of them.`,
        multipleChoice("south", {
          quito: "Quito",
          nairobi: "Nairobi",
          reykjavik: "Reykjavík",
          tokyo: "Tokyo",
          cape: "Cape Town",
          sydney: "Sydney",
        }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "south",
          correct: ["quito", "nairobi", "cape", "sydney"],
          scoring: "partial",
          feedback: {
            partial:
              "Look for every S in the column of latitudes; a wrong tick costs what a right one earns.",
          },
        },
      ],
      mistakes: { south: [["cape", "sydney"], ["nairobi", "cape", "sydney"], ["cape"]] },
    },
    {
      label: "longitude-and-solar-time",
      points: 3,
      item: { difficulty: 0.4, discrimination: 1.6 },
      content: doc(
        h3`From Cape Town to Sydney`,
        p`Both cities lie at 33.9° S. Their longitudes differ by ${numericEntry("degrees", "°")} degrees.`,
        p`The Earth turns by ${tex`15^\circ`} an hour, so the sun stands highest ${numericEntry("hours", "h")} hours earlier in Sydney (give one decimal).`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "degrees",
          weight: 1,
          accept: [{ value: 132.8, tolerance: { absolute: 0.1 } }],
          feedback: { incorrect: "Both lie east of Greenwich, so subtract: 151.2 − 18.4." },
        },
        {
          type: "numeric",
          response_id: "hours",
          weight: 2,
          accept: [{ value: 8.9, tolerance: { decimal_places: 1 } }],
          feedback: { incorrect: "Divide the difference in degrees by 15." },
        },
      ],
      mistakes: {
        degrees: ["169.6", "132", "133.8", "32.8"],
        hours: ["11.3", "8", "9", "1.9", "8.8", "1992"],
      },
    },
    {
      label: "northernmost-capital",
      points: 1,
      item: { difficulty: -1.6, discrimination: 1 },
      content: doc(p`The northernmost city in the table is ${textEntry("city")}.`),
      keys: [
        {
          type: "text",
          response_id: "city",
          accept: [{ value: "Reykjavík" }],
          ignore_accents: true,
          max_typos: 1,
          feedback: { correct: "Yes, at 64.1° N." },
        },
      ],
      mistakes: { city: ["Tokyo", "Rekjavk", "Quito", "Iceland"] },
    },
    {
      label: "polaris",
      points: 1,
      item: { difficulty: 0.2, discrimination: 1.1 },
      content: doc(
        p`At sea, ${i("Polaris")} stands 52° above the horizon. Set the slider to the latitude of the ship (north is positive).`,
        slider("latitude", -90, 90, 1),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "latitude",
          accept: [{ value: 52, tolerance: { absolute: 1 } }],
          feedback: {
            correct: "Right: the height of the Pole Star is the latitude.",
            incorrect: "At the North Pole it stands overhead (90°), at the Equator on the horizon (0°).",
          },
        },
      ],
      mistakes: { latitude: [38, -52, 45, 62, -38] },
    },
    {
      label: "going-east",
      points: 2,
      item: { difficulty: -0.2, discrimination: 1.2, guessing: 0.2 },
      content: doc(
        p`When you travel ${b("east")}, by the sun it is ${dropdown("when", { earlier: "earlier", later: "later", same: "the same time" })} than at home: ${dropdown("much", { four: "4 minutes", fifteen: "15 minutes", hour: "1 hour" })} for each degree of longitude.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "when",
          correct: ["later"],
          feedback: { incorrect: "The sun rises in the east, so the day there is already further on." },
        },
        {
          type: "choice",
          response_id: "much",
          correct: ["four"],
          feedback: { incorrect: "360° in 24 hours: how many minutes for one degree?" },
        },
      ],
      mistakes: { when: ["earlier", "same"], much: ["hour", "fifteen"] },
    },
    {
      // The key is wrong on purpose: the correct answer is the Equator. Learners who know that are marked wrong, and
      // item analysis shows it.
      label: "meridians-apart",
      points: 1,
      item: { difficulty: -0.5, discrimination: -1.2, guessing: 0.1 },
      content: doc(
        p`Where on the Earth are two meridians that differ by 1° ${b("furthest apart")}?`,
        singleChoice("where", {
          equator: "At the Equator",
          tropic: "At the Tropic of Cancer",
          circle: "At the Arctic Circle",
          pole: "Near the poles",
        }),
      ),
      keys: [{ type: "choice", response_id: "where", correct: ["pole"] }],
      mistakes: { where: ["equator", "equator", "equator", "tropic", "circle"] },
    },
  ],
};
