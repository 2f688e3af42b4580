import type { Exercise } from "../author/course.ts";
import { gap, gapFill, matchPairs, multipleChoice } from "../author/interactions.ts";
import { doc, p } from "../author/nodes.ts";
import { seaAndLand, thermometer } from "./atmosphere-prompts.ts";

/** Weather instruments, atmospheric circulation and two open questions for the teacher. */
export const atmosphere: Exercise = {
  context: null,
  questions: [
    {
      label: "instruments",
      points: 2,
      item: { difficulty: -0.7, discrimination: 1.1 },
      content: doc(
        p`What does each instrument measure? One answer won't be used.`,
        matchPairs(
          "instruments",
          { barometer: "Barometer", anemometer: "Anemometer", hygrometer: "Hygrometer", vane: "Wind vane" },
          {
            pressure: "Air pressure",
            speed: "Wind speed",
            humidity: "Humidity",
            direction: "Wind direction",
            sunshine: "Hours of sunshine",
          },
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "instruments",
          pairs: [
            ["barometer", "pressure"],
            ["anemometer", "speed"],
            ["hygrometer", "humidity"],
            ["vane", "direction"],
          ],
          mapping: [
            { pair: ["barometer", "pressure"], fraction: 0.25 },
            { pair: ["anemometer", "speed"], fraction: 0.25 },
            { pair: ["hygrometer", "humidity"], fraction: 0.25 },
            { pair: ["vane", "direction"], fraction: 0.25 },
            { pair: ["anemometer", "direction"], fraction: 0.1 },
          ],
          mapping_default: -0.1,
          feedback: { partial: "In Greek, anemos means wind and hygros means moist." },
        },
      ],
      mistakes: {
        instruments: [
          [
            ["barometer", "pressure"],
            ["anemometer", "direction"],
            ["hygrometer", "humidity"],
            ["vane", "speed"],
          ],
        ],
      },
    },
    {
      label: "hadley-cell",
      points: 2,
      item: { difficulty: 0.5, discrimination: 1.5 },
      content: doc(
        p`Complete the text. Two labels won't be used.`,
        gapFill(
          "cell",
          {
            equator: "the Equator",
            thirty: "$30^\\circ$",
            sixty: "$60^\\circ$",
            trades: "trade winds",
            westerlies: "westerlies",
            coriolis: "the Coriolis effect",
          },
          p`Air warmed by the sun rises near ${gap("rises")}, flows toward the poles, and sinks again at a latitude of about ${gap("sinks")}, where many of the world's hot deserts are.`,
          p`The air that flows back along the surface forms the ${gap("winds")}. These winds don't blow straight from the north or south because of ${gap("turned")}.`,
        ),
      ),
      keys: [
        {
          type: "match",
          response_id: "cell",
          pairs: [
            ["equator", "rises"],
            ["thirty", "sinks"],
            ["trades", "winds"],
            ["coriolis", "turned"],
          ],
          scoring: "partial",
        },
      ],
      mistakes: {
        cell: [
          [
            ["equator", "rises"],
            ["sixty", "sinks"],
            ["trades", "winds"],
            ["coriolis", "turned"],
          ],
        ],
      },
    },
    {
      label: "greenhouse-gases",
      points: 2,
      item: { difficulty: 0.2, discrimination: 1 },
      content: doc(
        p`Which of these are greenhouse gases? Select all that apply. Incorrect selections cost points.`,
        multipleChoice("gases", {
          co2: "$\\mathrm{CO_2}$, carbon dioxide",
          n2: "$\\mathrm{N_2}$, nitrogen",
          ch4: "$\\mathrm{CH_4}$, methane",
          o2: "$\\mathrm{O_2}$, oxygen",
          h2o: "$\\mathrm{H_2O}$, water vapor",
          n2o: "$\\mathrm{N_2O}$, nitrous oxide",
        }),
      ),
      keys: [
        {
          type: "choice",
          response_id: "gases",
          correct: ["co2", "ch4", "h2o", "n2o"],
          mapping: { co2: 0.25, ch4: 0.25, h2o: 0.25, n2o: 0.25, n2: -0.5, o2: -0.5 },
          min_fraction: -0.5,
          feedback: {
            correct:
              "Right. Molecules made of two identical atoms, like nitrogen and oxygen, let heat radiation pass.",
            partial: "Not quite. The most abundant greenhouse gas is easy to overlook.",
            incorrect: "Nitrogen and oxygen make up 99% of dry air, but they let heat radiation pass.",
          },
        },
      ],
      mistakes: {
        gases: [["co2", "ch4", "n2o"], ["co2", "ch4"], ["co2"], ["co2", "ch4", "n2o", "o2"], ["co2", "n2"]],
      },
    },
    thermometer,
    seaAndLand,
  ],
};
