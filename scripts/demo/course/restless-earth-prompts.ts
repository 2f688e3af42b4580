import type { Question } from "../author/course.ts";
import { essay } from "../author/interactions.ts";
import { b, bullets, doc, h3, p } from "../author/nodes.ts";

/** A short answer that many learners give in the same words. */
export const earthquakeDrill: Question = {
  label: "earthquake-drill",
  points: 2,
  item: { difficulty: -0.8, discrimination: 0.9 },
  content: doc(
    p`The ground begins to shake while you sit in class. What should you do ${b("at once")}? One sentence.`,
    essay("drill", { expectedLines: 1, maxWords: 25 }),
  ),
  keys: [
    {
      type: "open",
      response_id: "drill",
      rubric: [
        { id: "cover", title: "Takes cover under something solid", points: 1 },
        { id: "stay", title: "Stays there until it ends", points: 1 },
      ],
      model_answer: "Get under the desk, protect the head, and hold on to it until the shaking stops.",
    },
  ],
  prompts: {
    drill: {
      stockShare: 0.9,
      ideas: {
        cover: ["Crawl under the table and protect your head", "Take cover below a strong desk"],
        stay: ["and hold on until it stops.", "and wait there until the shaking is over."],
      },
      misconceptions: ["Use the lift to get out quickly."],
      stock: [
        { says: "Drop, cover and hold on.", earns: ["cover", "stay"] },
        { says: "Get under the table.", earns: ["cover"] },
        { says: "drop, cover and hold on", earns: ["cover", "stay"] },
        { says: "Run outside.", earns: [] },
        { says: "Stay calm", earns: [] },
        { says: "Go under the desk and stay there until it is over.", earns: ["cover", "stay"] },
        { says: "Stand in the doorway.", earns: [] },
        { says: "Call the fire brigade", earns: [] },
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
    h3`Two boundaries`,
    p`Compare a ${b("divergent")} with a ${b("convergent")} plate boundary. Write about`,
    bullets(
      "what the plates do there",
      "which landforms arise",
      "which dangers people live with, and an example",
    ),
    essay("compare", { expectedLines: 12, minWords: 80, maxWords: 250 }),
  ),
  keys: [
    {
      type: "open",
      response_id: "compare",
      rubric: [
        { id: "motion", title: "Motion of the plates", points: 1 },
        {
          id: "apart",
          title: "Landforms where plates part",
          points: 1,
          description: "Ridge, rift valley, new crust.",
        },
        {
          id: "together",
          title: "Landforms where plates meet",
          points: 1,
          description: "Trench, fold mountains, volcanoes.",
        },
        { id: "dangers", title: "Compares the dangers", points: 2, description: "One point for each side." },
        { id: "example", title: "A fitting example", points: 1 },
      ],
      model_answer:
        "At a divergent boundary the plates move apart. Magma rises and forms new crust: a ridge under the sea or a rift valley on land. Earthquakes there are frequent but mostly weak, and the lava is thin and flows quietly, as in Iceland. At a convergent boundary they move towards each other and one dives below the other. Deep trenches, fold mountains and explosive volcanoes arise, and the strongest earthquakes of all, which may raise tsunamis, as off the coast of Chile.",
    },
  ],
  prompts: {
    compare: {
      stockShare: 0.05,
      ideas: {
        motion: [
          "At a divergent boundary the plates move apart, at a convergent one they move towards each other.",
          "In the first case the plates separate, in the second they collide and one is pushed under the other.",
        ],
        apart: [
          "Where they part, magma rises and makes new sea floor, a mid-ocean ridge or a rift valley.",
          "Ridges and rift valleys belong to the divergent kind, because new crust fills the crack.",
          "Between separating plates lava comes up and builds a ridge.",
        ],
        together: [
          "Where they meet, there are deep trenches and high mountains.",
          "A plate that dives down makes a trench, and behind it volcanoes grow in a row.",
          "Colliding continents fold up into mountains.",
        ],
        dangers: [
          "Convergent boundaries are more dangerous: their earthquakes are the strongest and can cause tsunamis, while at ridges they are weak and the lava flows slowly.",
          "People at a divergent boundary mostly face quiet lava and small quakes; at a convergent one volcanoes explode and quakes destroy towns.",
        ],
        example: [
          "Iceland is an example of the first, Chile of the second.",
          "You can see this in the East African Rift and in the Andes.",
          "Japan lies at a convergent boundary.",
        ],
      },
      misconceptions: [
        "Plates move because the wind pushes the continents.",
        "Divergent means that the plates are different from each other.",
        "Earthquakes only happen in hot countries.",
        "The plates float on water, so they can drift.",
        "Both are very dangerous and nobody should live there.",
      ],
      stock: [
        { says: "I ran out of time.", earns: [] },
        { says: "Divergent = apart, convergent = together.", earns: ["motion"] },
      ],
    },
  },
};
