import type { Exercise } from "../author/course.ts";
import { matchPairs, numericEntry, ordering, singleChoice, textEntry } from "../author/interactions.ts";
import { b, doc, h3, p, tex } from "../author/nodes.ts";

/** Map scales, as a warm-up. Almost every learner knows the answer to the first question. */
export const mapScale: Exercise = {
  context: null,
  questions: [
    {
      label: "north-is-up",
      points: 1,
      item: { difficulty: -5, discrimination: 0.8, guessing: 0.25 },
      content: doc(
        p`A hiking map has no north arrow. By convention, which direction is at the ${b("top")} of the map?`,
        singleChoice("top", { n: "North", e: "East", s: "South", w: "West" }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "top",
          correct: ["n"],
          feedback: { correct: "Right. Unless a map says otherwise, north is up." },
        },
      ],
      mistakes: { top: ["e", "s", "w"] },
    },
    {
      label: "farms-apart",
      points: 2,
      item: { difficulty: -0.5, discrimination: 1.3 },
      content: doc(
        h3`Measuring on the map`,
        p`On a map with a scale of 1:25,000, two farms are 6.4 cm apart. On the ground, they are ${numericEntry("km", "km")} kilometers apart.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "km",
          accept: [
            { value: 1.6, tolerance: { absolute: 0.05 } },
            { min: 1550, max: 1650, fraction: 0.5 },
          ],
          feedback: {
            correct: "Right: 6.4 cm × 25,000 = 160,000 cm = 1.6 km.",
            partial: "That's the distance in meters. The question asks for kilometers.",
            incorrect: "On this map, 1 cm represents 25,000 cm, or 250 m, on the ground.",
          },
        },
      ],
      mistakes: { km: ["16", "0.16", "1600", "160", "3.9", "6.4", "160000"] },
    },
    {
      label: "distance-formula",
      points: 3,
      item: { difficulty: 0.7, discrimination: 1.5 },
      content: doc(
        p`A map has a scale of ${tex`1:n`}. Two places are ${tex`d`} centimeters apart on the map. Write a formula for the distance between them on the ground ${b("in kilometers")}, using ${tex`d`} and ${tex`n`}:`,
        p`distance = ${textEntry("formula", 20)} km`,
      ),
      keys: [
        {
          type: "expression",
          response_id: "formula",
          accept: [{ value: "d*n/100000" }, { value: "d*n/100", fraction: 0.5 }],
          variables: { d: { min: 1, max: 50 }, n: { min: 1000, max: 100_000 } },
          feedback: {
            correct: "Right. It's d · n centimeters, and there are 100,000 centimeters in a kilometer.",
            partial: "Good start, but this gives meters. There are 100,000 centimeters in a kilometer.",
            incorrect: "Start with the distance on the ground in centimeters: d · n.",
          },
        },
      ],
      right: { formula: ["d*n/100000", "d·n/100000", "dn/100000", "n*d/10^5", "d n * 10^-5", "0.00001*d*n"] },
      mistakes: {
        formula: [
          "d*n",
          "d n/1000",
          "dn/100",
          "100000*d/n",
          "n/(100000d)",
          "d*n*100000",
          "d + n/100000",
          "1:n",
        ],
      },
    },
    {
      label: "large-to-small-scale",
      points: 2,
      item: { difficulty: 0.1, discrimination: 1.1 },
      content: doc(
        p`Put these maps in order of scale, from ${b("largest")} (most detail) to ${b("smallest")}.`,
        ordering("scales", {
          road: "Road map, 1:250,000",
          plan: "City map, 1:5,000",
          world: "World map, 1:80,000,000",
          hike: "Hiking map, 1:25,000",
          wall: "Wall map of a country, 1:2,000,000",
        }),
      ),
      keys: [
        {
          type: "order",
          response_id: "scales",
          correct: ["plan", "hike", "road", "wall", "world"],
          scoring: "pairs",
          feedback: {
            partial: "Some maps are in order. The less a map shrinks the land, the larger its scale.",
            incorrect: "Think of scales as fractions: 1/5,000 is much larger than 1/80,000,000.",
          },
        },
      ],
      mistakes: { scales: [["world", "wall", "road", "hike", "plan"]] },
    },
    {
      label: "kinds-of-maps",
      points: 2,
      item: { difficulty: -0.3, discrimination: 1.2 },
      content: doc(
        p`Match each type of map with what it shows. One description won't be used.`,
        matchPairs(
          "kinds",
          {
            topographic: "Topographic map",
            choropleth: "Choropleth map",
            bathymetric: "Bathymetric chart",
            isobars: "Isobar map",
            political: "Political map",
          },
          {
            relief: "Relief, rivers, roads, and buildings",
            shades: "A value for each district, in shades of one color",
            depth: "The depth of lakes and oceans",
            pressure: "Air pressure",
            borders: "Countries, borders, and capitals",
            soils: "Types of soil",
          },
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "kinds",
          pairs: [
            ["topographic", "relief"],
            ["choropleth", "shades"],
            ["bathymetric", "depth"],
            ["isobars", "pressure"],
            ["political", "borders"],
          ],
          scoring: "partial",
          feedback: { correct: "All five are correct.", partial: "Some of your matches aren't correct yet." },
        },
      ],
    },
  ],
};
