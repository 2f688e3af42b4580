import { parseCoords } from "#lib/core/grading/coords.ts";
import { isZero } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { listAreaPoints } from "./point-answers.ts";
import type { Evidence } from "./propose.ts";
import { toFraction } from "./scores.ts";

type Area = Extract<AnswerKey, { type: "point" }>["areas"][number];

/** Proposes a key with each area of the response processing that earns something. */
export function proposePointKeys({ part, constants, score, highest }: Evidence): AnswerKey[] {
  const distinct = new Map(constants.areas.map((area) => [`${area.shape} ${area.coords}`, area]));
  const areas = [...distinct.values()].flatMap((area): Area[] => {
    const { shape } = area;
    const [middle] = listAreaPoints(area);
    if (!middle || (shape !== "rect" && shape !== "circle" && shape !== "poly")) return [];
    const earned = score([middle]);
    const coords = parseCoords(shape, area.coords);
    if (isZero(earned) || typeof coords === "string") return [];
    const fraction = toFraction(earned, highest);
    return [{ shape, coords, ...(fraction === 1 ? {} : { fraction }) }];
  });
  return areas.length > 0 ? [{ type: "point", response_id: part.interaction.responseId, areas }] : [];
}
