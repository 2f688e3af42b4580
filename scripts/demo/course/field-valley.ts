import type { Exercise } from "../author/course.ts";
import { recording } from "../author/files.ts";
import { numericEntry } from "../author/interactions.ts";
import { associate, drawOn, listenTo, uploadFile } from "../author/more-interactions.ts";
import { b, bullets, doc, p } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

const bend = picture("river-bend.png", "A river bend seen from above, with water flowing from left to right");

/** Landforms, a thunderstorm, the current in a bend, and the notes of the day. */
export const fieldValley: Exercise = {
  context: null,
  questions: [
    {
      label: "what-shaped-it",
      points: 2,
      item: { difficulty: -0.2, discrimination: 1.2 },
      content: doc(
        p`Match each landform with what shaped it.`,
        associate("shaped", {
          oxbow: "Oxbow lake",
          river: "A river",
          trough: "U-shaped valley",
          glacier: "A glacier",
          dune: "Dune",
          wind: "The wind",
          arch: "Sea arch",
          waves: "Waves",
        }),
      ),
      keys: [
        {
          type: "match",
          response_id: "shaped",
          directed: false,
          pairs: [
            ["oxbow", "river"],
            ["trough", "glacier"],
            ["dune", "wind"],
            ["arch", "waves"],
          ],
          scoring: "partial",
          feedback: { partial: "Rivers cut V-shaped valleys. Glaciers carve U-shaped valleys." },
        },
      ],
      mistakes: {
        shaped: [
          [
            ["oxbow", "glacier"],
            ["trough", "river"],
            ["dune", "wind"],
            ["arch", "waves"],
          ],
          [
            ["river", "oxbow"],
            ["trough", "glacier"],
            ["dune", "waves"],
            ["arch", "wind"],
          ],
        ],
      },
    },
    {
      label: "the-thunderstorm",
      points: 2,
      item: { difficulty: 0.2, discrimination: 1.4 },
      content: doc(
        p`We recorded a thunderstorm. The beep marks the flash of lightning. Sound travels about 340 m per second.`,
        listenTo("storm", recording("thunder.wav"), "Lightning and thunder", 3),
        p`The storm was about ${numericEntry("distance", "km")} km away.`,
      ),
      keys: [
        {
          type: "numeric",
          response_id: "distance",
          accept: [
            { value: 2, tolerance: { absolute: 0.25 } },
            { value: 2040, tolerance: { absolute: 250 }, fraction: 0.5 },
          ],
          feedback: {
            correct: "Right: 6 s × 340 m/s = 2040 m, or about 2 km.",
            partial: "That's the distance in meters. The question asks for kilometers.",
            incorrect: "Count the seconds from the beep to the thunder, and multiply by 340 m.",
          },
        },
      ],
      mistakes: { distance: ["6", "2040", "340", "20.4", "1", "0.6"] },
    },
    {
      label: "the-paper-boat",
      points: 3,
      item: { difficulty: 0, discrimination: 1 },
      content: doc(
        p`A paper boat floats along in the ${b("fastest water")}. Draw its path through the bend, from the left edge of the picture to the right edge.`,
        drawOn("way", bend),
      ),
      keys: [
        {
          type: "open",
          response_id: "way",
          rubric: [
            { id: "outside", title: "Swings to the outer bank in the bend", points: 2 },
            { id: "whole", title: "Follows the river from edge to edge", points: 1 },
          ],
          model_answer: "A line that follows the river and runs along the outer bank at the top of the bend.",
        },
      ],
      drawings: {
        way: [
          { file: "outer-bank.png", earns: ["outside", "whole"] },
          { file: "middle.png", earns: ["whole"] },
          { file: "inner-bank.png", earns: ["whole"] },
          { file: "outer-bank-only.png", earns: ["outside"] },
          { file: "straight.png", earns: [] },
        ],
      },
    },
    {
      label: "field-notes",
      points: 4,
      item: { difficulty: -0.1, discrimination: 1.1 },
      content: doc(
        p`Turn in the notes you took at the gauge on the Ansel River as text, a PDF, or a photo. Include:`,
        bullets(
          "where and when you measured",
          "the width, depth, and speed of the river, with units",
          "something that surprised you",
        ),
        uploadFile("notes", ["text/*", "application/pdf", "image/*"]),
      ),
      keys: [
        {
          type: "open",
          response_id: "notes",
          rubric: [
            { id: "place", title: "Names the place and the time", points: 1 },
            { id: "values", title: "Gives three measured values with units", points: 2 },
            { id: "surprise", title: "Describes something unexpected", points: 1 },
          ],
          model_answer:
            "Gauge 7, road bridge, 10:40 a.m. Width 11 m, mean depth 0.9 m, mean speed 0.6 m/s. I was surprised that the water was faster near the outer bank than in the middle.",
        },
      ],
      prompts: {
        notes: {
          stockShare: 0.08,
          ideas: {
            place: [
              "Gauge 7 at the road bridge, 10:40 a.m., light rain.",
              "We measured below the bridge at gauge 7 at about a quarter to eleven.",
              "Ansel River, gauge 7, 10:30 to 11:15.",
            ],
            values: [
              "Width 11 m, mean depth 0.9 m, mean speed 0.6 m/s.",
              "The river was 11.2 m wide and 0.85 m deep, and the orange floated 10 m in 17 s.",
              "w = 10.9 m, d = 0.9 m, v = 0.58 m/s.",
            ],
            surprise: [
              "I didn't expect the water to be slower at the bottom than at the surface.",
              "I was surprised that there was sand on the inner bank but only big rocks on the outer bank.",
              "The water was warmer than the air.",
            ],
          },
          misconceptions: [
            "The river was quite wide and not very deep.",
            "We had lunch at the bridge.",
            "My boots were wet, so I couldn't measure.",
          ],
          stock: [
            { says: "Width 11, depth 0.9, speed 0.6", earns: [] },
            { says: "I lost my notes on the bus.", earns: [] },
          ],
        },
      },
    },
  ],
};
