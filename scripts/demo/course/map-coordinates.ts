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

/** Latitude, longitude, and solar time, with a table of cities. One question has a wrong key on purpose. */
export const mapCoordinates: Exercise = {
  context: doc(
    h2`Six cities on the grid`,
    p`Latitude is measured in degrees from the Equator, and longitude in degrees from the prime meridian.`,
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
        p`Which of the cities are ${b("south of the Equator")}? Select all that apply.`,
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
              "Look for every S in the Latitude column. A wrong selection costs as much as a right one earns.",
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
        p`Both cities are at 33.9° S. Their longitudes differ by ${numericEntry("degrees", "°")} degrees.`,
        p`Earth rotates ${tex`15^\circ`} per hour, so the sun reaches its highest point ${numericEntry("hours", "h")} hours earlier in Sydney. Round to one decimal place.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "degrees",
          weight: 1,
          accept: [{ value: 132.8, tolerance: { absolute: 0.1 } }],
          feedback: { incorrect: "Both cities are east of the prime meridian, so subtract: 151.2 − 18.4." },
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
        p`From a ship at sea, ${i("Polaris")}, the North Star, appears 52° above the horizon. Set the slider to the ship's latitude. North is positive.`,
        slider("latitude", -90, 90, 1),
      ),
      keys: [
        {
          type: "numeric",
          response_id: "latitude",
          accept: [{ value: 52, tolerance: { absolute: 1 } }],
          feedback: {
            correct: "Right. The angle of the North Star above the horizon equals the latitude.",
            incorrect:
              "At the North Pole, the North Star is directly overhead (90°). At the Equator, it is on the horizon (0°).",
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
        p`When you travel ${b("east")}, solar time there is ${dropdown("when", { earlier: "earlier than", later: "later than", same: "the same as" })} it is at home. It changes by ${dropdown("much", { four: "4 minutes", fifteen: "15 minutes", hour: "1 hour" })} for each degree of longitude.`,
      ),
      keys: [
        {
          type: "choice",
          response_id: "when",
          correct: ["later"],
          feedback: { incorrect: "The sun rises earlier in the east, so the day there is further along." },
        },
        {
          type: "choice",
          response_id: "much",
          correct: ["four"],
          feedback: { incorrect: "Earth turns 360° in 24 hours. How many minutes does it take to turn 1°?" },
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
        p`Where on Earth are two meridians that differ by 1° ${b("farthest apart")}?`,
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
