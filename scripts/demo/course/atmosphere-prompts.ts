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
      picture("thermometer-wall.png", "A thermometer on a sunny, south-facing brick wall above a radiator"),
    ),
    p`A school measures the air temperature as in the picture. In a few words, what is ${b("one thing")} they should change? ${textEntry("change", 40)}`,
  ),
  keys: [
    {
      type: "open",
      response_id: "change",
      rubric: [
        { id: "change", title: "Names a change that helps", points: 1 },
        { id: "reason", title: "Says why or how", points: 1 },
      ],
      model_answer:
        "Put it in the shade, in a ventilated white box, so that it measures the air and not the sun.",
    },
  ],
  prompts: {
    change: {
      stockShare: 0.92,
      ideas: {
        change: ["Hang it on the north side", "Move it at least a metre away from the wall"],
        reason: ["because the bricks store heat.", "so that it measures the air and not the sun."],
      },
      misconceptions: ["Clean the glass."],
      stock: [
        { says: "Put it in the shade", earns: ["change"] },
        { says: "put it in the shade.", earns: ["change"] },
        { says: "Move it away from the wall", earns: ["change"] },
        { says: "In the shade, because the sun heats the glass", earns: ["change", "reason"] },
        { says: "Put it in a white box with slits", earns: ["change", "reason"] },
        { says: "buy a digital one", earns: [] },
        { says: "Move away the radiator", earns: ["change"] },
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
    p`On the coast the difference between summer and winter is small, far inland it is large. Explain why. Use the words ${b("store")} and ${b("wind")}.`,
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
          description: "Or: needs more energy to warm by one degree.",
        },
        {
          id: "depth",
          title: "The sea mixes",
          points: 1,
          description: "Heat goes deep; land warms at the top only.",
        },
        { id: "season", title: "Cool in summer, warm in winter", points: 1 },
        { id: "wind", title: "Wind carries it to the coast", points: 1 },
      ],
      model_answer:
        "Water takes up much more heat than rock for each degree, and waves and currents spread it to a great depth. So the sea warms slowly in summer and gives off in winter what it has stored. Wind from the sea brings this to the coast; inland there is no such store, and the ground heats and cools quickly.",
    },
  ],
  prompts: {
    why: {
      stockShare: 0.2,
      ideas: {
        capacity: [
          "Water can store much more heat than land.",
          "The sea needs a lot of energy to get one degree warmer.",
          "Water has a high heat capacity and stores the heat of the summer.",
        ],
        depth: [
          "The waves mix the water, so the heat goes down many metres.",
          "On land only the top of the ground gets warm, in the sea the heat goes deep.",
          "Currents carry the warmth down, while soil is warm only at the surface.",
        ],
        season: [
          "So the sea stays cool in summer and is still warm in winter.",
          "In winter it slowly gives back what it took up in summer.",
          "That is why summers are cooler and winters milder there.",
        ],
        wind: [
          "The wind from the sea brings this air to the coast.",
          "Wind carries the mild air onto the land but does not reach far inland.",
          "Because the wind often comes from the sea, the coast gets the same temperatures.",
        ],
      },
      misconceptions: [
        "The inland is closer to the sun because it is higher.",
        "Salt keeps the water warm.",
        "On the coast there is always wind, so it is always cold.",
        "Inland there are more cities and they make heat.",
      ],
      stock: [
        { says: "Because of the sea.", earns: [] },
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
