import type { Question } from "../author/course.ts";
import { essay, textEntry } from "../author/interactions.ts";
import { b, doc, image, p } from "../author/nodes.ts";
import { picture } from "../author/pictures.ts";

/** A short answer that many learners give in the same words. */
export const thermometer: Question = {
  label: "thermometer",
  points: 2,
  item: { difficulty: -0.4, discrimination: 0.9 },
  content: doc(
    image(
      picture("thermometer-wall.png", "A thermometer on a sunny, south-facing brick wall, above a radiator"),
    ),
    p`A school measures the air temperature as shown in the picture. In a few words, what is ${b("one thing")} it should change? ${textEntry("change", 40)}`,
  ),
  keys: [
    {
      type: "open",
      response_id: "change",
      rubric: [
        { id: "change", title: "Names a helpful change", points: 1 },
        { id: "reason", title: "Explains why or how", points: 1 },
      ],
      model_answer:
        "Put it in the shade, in a ventilated white box, so that it measures the air and isn't heated by the sun.",
    },
  ],
  prompts: {
    change: {
      stockShare: 0.92,
      ideas: {
        change: ["Hang it on the north side", "Move it at least a meter away from the wall"],
        reason: ["because the bricks store heat.", "so that it measures the air and not the sun."],
      },
      misconceptions: ["Clean the glass."],
      stock: [
        { says: "Put it in the shade", earns: ["change"] },
        { says: "put it in the shade.", earns: ["change"] },
        { says: "Move it away from the wall", earns: ["change"] },
        { says: "In the shade, because the sun heats the glass", earns: ["change", "reason"] },
        { says: "Put it in a white box with vents so air gets in", earns: ["change", "reason"] },
        { says: "buy a digital one", earns: [] },
        { says: "Move the radiator", earns: ["change"] },
        { says: "The wall is too warm", earns: ["reason"] },
        { says: "no idea", earns: [] },
        { says: "Hang it higher", earns: [] },
      ],
    },
  },
};

/** A paragraph that should contain four ideas. */
export const seaAndLand: Question = {
  label: "sea-and-land",
  points: 4,
  item: { difficulty: 0.3, discrimination: 1.3 },
  content: doc(
    p`On the coast, the temperature difference between summer and winter is small. Far inland, it is large. Explain why, using the words ${b("store")} and ${b("wind")}.`,
    essay("why", { expectedLines: 6, minWords: 30, maxWords: 150 }),
  ),
  keys: [
    {
      type: "open",
      response_id: "why",
      rubric: [
        {
          id: "capacity",
          title: "Water stores more heat",
          points: 1,
          description: "Or needs more energy to warm up by one degree.",
        },
        {
          id: "depth",
          title: "The ocean mixes",
          points: 1,
          description: "Heat spreads to great depths, while land warms only near the surface.",
        },
        { id: "season", title: "The ocean stays cool in summer and warm in winter", points: 1 },
        { id: "wind", title: "Wind carries the ocean air to the coast", points: 1 },
      ],
      model_answer:
        "Water can store much more heat than rock for each degree of warming, and waves and currents spread the heat to great depths. As a result, the ocean warms slowly in summer and releases its stored heat in winter. Wind from the ocean brings cool air to the coast in summer and mild air in winter. Far inland, the ground stores little heat, so it warms and cools quickly.",
    },
  ],
  prompts: {
    why: {
      stockShare: 0.2,
      ideas: {
        capacity: [
          "Water can store much more heat than land.",
          "The ocean needs a lot of energy to get one degree warmer.",
          "Water has a high heat capacity and stores the summer heat.",
        ],
        depth: [
          "The waves mix the water, so the heat goes down many meters.",
          "On land only the top of the ground gets warm, but in the ocean the heat goes deep.",
          "Currents carry the heat down, while soil only gets warm at the surface.",
        ],
        season: [
          "So the ocean stays cool in summer and is still warm in winter.",
          "In winter it slowly releases the heat it took in during the summer.",
          "That is why summers are cooler and winters milder there.",
        ],
        wind: [
          "The wind from the ocean brings this air to the coast.",
          "Wind carries the mild air onto the land but doesn't reach far inland.",
          "Because the wind often comes from the ocean, the coast has similar temperatures.",
        ],
      },
      misconceptions: [
        "Inland areas are closer to the sun because they are higher.",
        "Salt keeps the water warm.",
        "It is always windy on the coast, so it is always cold.",
        "There are more cities inland, and they make heat.",
      ],
      stock: [
        { says: "Because of the ocean.", earns: [] },
        { says: "Water stores heat.", earns: ["capacity"] },
        {
          says: "The water stores the heat and the wind brings it to the coast.",
          earns: ["capacity", "wind"],
        },
        { says: "?", earns: [] },
      ],
    },
  },
};
