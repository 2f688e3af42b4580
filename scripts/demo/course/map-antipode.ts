import type { Question } from "../author/course.ts";

/** Content in the embedder's own format. The engine stores it unchanged and grades it only by its keys. */
export const antipode: Question = {
  label: "antipode",
  points: 2,
  item: { difficulty: 0.9, discrimination: 1.2 },
  content: {
    renderer: "globe-pin/2",
    prompt:
      "The Azores are near 38° N, 28° W. Drop the pin on their antipode, and enter the angle between the two places.",
    globe: { texture: "https://assets.example.com/geography/globe-2k.jpg", rotate: [-28, 38], zoom: 1 },
    fields: [
      { responseId: "pin", kind: "pin", coordinates: "longitude, latitude" },
      { responseId: "arc", kind: "number", label: "Angle between the two places", unit: "°" },
    ],
  },
  keys: [
    {
      type: "point",
      response_id: "pin",
      weight: 3,
      areas: [{ shape: "circle", coords: [152, -38, 4] }],
      feedback: { incorrect: "Change north to south in the latitude, and move 180° in longitude." },
    },
    { type: "numeric", response_id: "arc", accept: [{ value: 180, tolerance: { relative: 0.01 } }] },
  ],
  right: {
    pin: [
      [152, -38],
      [151, -37.5],
      [153.5, -39],
    ],
    arc: ["180", 180, "179.5"],
  },
  mistakes: {
    pin: [
      [28, -38],
      [-28, -38],
      [152, 38],
      [28, 38],
    ],
    arc: ["90", "360", "152", "76"],
  },
};
