import type { Question } from "../author/course.ts";
import { essay } from "../author/interactions.ts";
import { b, bullets, doc, h3, p } from "../author/nodes.ts";

/** A short answer that many learners give in the same words. */
export const earthquakeDrill: Question = {
  label: "earthquake-drill",
  points: 2,
  item: { difficulty: -0.8, discrimination: 0.9 },
  content: doc(
    p`You are sitting in class when the ground begins to shake. What should you do ${b("right away")}? Answer in one sentence.`,
    essay("drill", { expectedLines: 1, maxWords: 25 }),
  ),
  keys: [
    {
      type: "open",
      response_id: "drill",
      rubric: [
        { id: "cover", title: "Takes cover under something sturdy", points: 1 },
        { id: "stay", title: "Stays there until the shaking stops", points: 1 },
      ],
      model_answer: "Get under a desk, protect your head, and hold on to the desk until the shaking stops.",
    },
  ],
  prompts: {
    drill: {
      stockShare: 0.9,
      ideas: {
        cover: ["Crawl under the table and protect your head", "Take cover under a strong desk"],
        stay: ["and hold on until it stops.", "and wait there until the shaking is over."],
      },
      misconceptions: ["Use the elevator to get out quickly."],
      stock: [
        { says: "Drop, cover, and hold on.", earns: ["cover", "stay"] },
        { says: "Get under the table.", earns: ["cover"] },
        { says: "drop, cover, and hold on", earns: ["cover", "stay"] },
        { says: "Run outside.", earns: [] },
        { says: "Stay calm", earns: [] },
        { says: "Get under your desk and stay there until it's over.", earns: ["cover", "stay"] },
        { says: "Stand in the doorway.", earns: [] },
        { says: "Call the fire department", earns: [] },
      ],
    },
  },
};

/** The question with a long answer in the final test. */
export const plateEssay: Question = {
  label: "plate-essay",
  points: 6,
  item: { difficulty: 0.5, discrimination: 1.4 },
  content: doc(
    h3`Two types of plate boundaries`,
    p`Compare a ${b("divergent")} plate boundary with a ${b("convergent")} one. Describe:`,
    bullets(
      "how the plates move",
      "which landforms develop there",
      "which hazards people face, including an example of a place",
    ),
    essay("compare", { expectedLines: 12, minWords: 80, maxWords: 250 }),
  ),
  keys: [
    {
      type: "open",
      response_id: "compare",
      rubric: [
        { id: "motion", title: "Describes how the plates move", points: 1 },
        {
          id: "apart",
          title: "Names landforms where plates move apart",
          points: 1,
          description: "Mid-ocean ridge, rift valley, or new crust.",
        },
        {
          id: "together",
          title: "Names landforms where plates meet",
          points: 1,
          description: "Trench, folded mountains, or volcanoes.",
        },
        {
          id: "dangers",
          title: "Compares the hazards",
          points: 2,
          description: "One point for each type of boundary.",
        },
        { id: "example", title: "Gives a suitable example", points: 1 },
      ],
      model_answer:
        "At a divergent boundary, plates move apart. Magma rises and forms new crust, which builds a ridge on the ocean floor or a rift valley on land. Earthquakes there are frequent but mostly weak, and the lava is runny and flows quietly, as in Iceland. At a convergent boundary, plates move toward each other, and often one sinks beneath the other. Deep trenches, folded mountains, and explosive volcanoes form there. The strongest earthquakes also happen there and can cause tsunamis, as off the coast of Chile.",
    },
  ],
  prompts: {
    compare: {
      stockShare: 0.05,
      ideas: {
        motion: [
          "At a divergent boundary the plates move apart, and at a convergent one they move toward each other.",
          "In the first case the plates separate. In the second they collide, and one is pushed under the other.",
        ],
        apart: [
          "Where they move apart, magma rises and makes new ocean floor, a mid-ocean ridge, or a rift valley.",
          "Ridges and rift valleys form at divergent boundaries, because new crust fills the crack.",
          "Between separating plates, lava comes up and builds a ridge.",
        ],
        together: [
          "Where they meet, there are deep trenches and high mountains.",
          "A plate that sinks makes a trench, and a row of volcanoes forms behind it.",
          "When continents collide, they fold up into mountains.",
        ],
        dangers: [
          "Convergent boundaries are more dangerous because their earthquakes are the strongest and can cause tsunamis, while at ridges they are weak and the lava flows quietly.",
          "People at a divergent boundary mostly face quiet lava and small quakes, but at a convergent one volcanoes explode and quakes destroy towns.",
        ],
        example: [
          "Iceland is an example of the first, and Chile is an example of the second.",
          "You can see this in the East African Rift and in the Andes.",
          "Japan is on a convergent boundary.",
        ],
      },
      misconceptions: [
        "Plates move because the wind pushes the continents.",
        "Divergent means that the plates are different from each other.",
        "Earthquakes only happen in hot countries.",
        "The plates float on water, so they can drift.",
        "Both are very dangerous, and nobody should live there.",
      ],
      stock: [
        { says: "I ran out of time.", earns: [] },
        { says: "Divergent = apart, convergent = together.", earns: ["motion"] },
      ],
    },
  },
};
