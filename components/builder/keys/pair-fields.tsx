"use client";

import type { Interaction } from "#lib/grading/interaction.ts";
import type { Pair } from "./draft.ts";
import { isSamePair, paired } from "./edit.ts";
import type { Parts } from "./parts.ts";

export type Paired = Extract<Interaction, { sources: unknown }>;

type PairFieldsProps = {
  interaction: Paired;
  parts: Parts;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
  disabled?: boolean | undefined;
};

/**
 * What belongs together: one line for each source with the targets to choose from, or for each gap with the texts. A
 * list to pick from where one alone may be picked, boxes to tick where several.
 */
export function PairFields({ interaction, parts, pairs, onChange, disabled }: PairFieldsProps) {
  const isGaps = interaction.kind === "gapMatchInteraction";
  const [sources, targets] = [limitsOf(interaction.sources), limitsOf(interaction.targets)];
  const [lines, options] = isGaps
    ? [interaction.targets, interaction.sources]
    : [interaction.sources, interaction.targets];
  const [lineName, optionName] = isGaps ? [parts.targetName, parts.nameOf] : [parts.nameOf, parts.targetName];
  const pairOf = (line: string, option: string): Pair => (isGaps ? [option, line] : [line, option]);
  const put = (pair: Pair) => onChange(paired(pairs, pair, sources, targets));
  const drop = (isGone: (pair: Pair) => boolean) => onChange(pairs.filter((pair) => !isGone(pair)));
  const optionsOf = (line: string) =>
    options.filter(({ id }) => pairs.some((pair) => isSamePair(pair, pairOf(line, id)))).map(({ id }) => id);
  return (
    <ul className="space-y-2">
      {lines.map(({ id: line, matchMax }) => {
        const picked = optionsOf(line);
        return (
          <li key={line} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{lineName(line)}</span>
            {matchMax === 1 ? (
              <select
                className="input w-auto max-w-full flex-1 basis-40"
                aria-label={`Belongs to ${lineName(line)}`}
                disabled={disabled}
                value={picked[0] ?? ""}
                onChange={({ target: { value } }) =>
                  value === ""
                    ? drop((pair) => picked.some((option) => isSamePair(pair, pairOf(line, option))))
                    : put(pairOf(line, value))
                }
              >
                <option value="">Nothing</option>
                {options.map(({ id }) => (
                  <option key={id} value={id}>
                    {optionName(id)}
                  </option>
                ))}
              </select>
            ) : (
              <fieldset className="flex flex-1 basis-40 flex-wrap gap-x-4" disabled={disabled}>
                <legend className="sr-only">Belongs to {lineName(line)}</legend>
                {options.map(({ id }) => (
                  <label key={id} className="flex min-h-8 items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-4.5 shrink-0"
                      checked={picked.includes(id)}
                      onChange={(event) =>
                        event.target.checked
                          ? put(pairOf(line, id))
                          : drop((pair) => isSamePair(pair, pairOf(line, id)))
                      }
                    />
                    {optionName(id)}
                  </label>
                ))}
              </fieldset>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How often each may be matched; 0 is any number. */
const limitsOf = (all: Paired["sources"]): ReadonlyMap<string, number> =>
  new Map(all.map(({ id, matchMax }) => [id, matchMax || Number.POSITIVE_INFINITY]));
