"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import type { Key } from "../document/draft.ts";
import { NumberField } from "./number-field.tsx";

type Change = (attrs: Record<string, unknown>) => void;
type SettingsProps = { node: EditorNode; onChange: Change; onChangeParts: Change };

/** How an interaction is answered: one or several, mixed or as written, bounds. */
export function InteractionSettings({ node, onChange, onChangeParts }: SettingsProps) {
  const { name } = node.type;
  const number = (attribute: string) => ({
    value: node.attrs[attribute] as number | null,
    onChange: (value: number | null) => onChange({ [attribute]: value }),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {name === "choiceInteraction" && <ChoiceLimitFields node={node} onChange={onChange} />}
      {(name === "hotspotInteraction" || name === "selectPointInteraction") && (
        <NumberField label="At most" {...number("maxChoices")} min={0} max={100} hint="0: any number" />
      )}
      {REUSE_LABELS[name] && (
        <label className="flex min-h-7 items-center gap-1.5">
          <input
            type="checkbox"
            className="size-4"
            checked={firstPart(node)?.attrs.matchMax !== 1}
            onChange={({ target }) => onChangeParts({ matchMax: target.checked ? null : 1 })}
          />
          {REUSE_LABELS[name]}
        </label>
      )}
      {"shuffle" in node.attrs && (
        <label className="flex min-h-7 items-center gap-1.5">
          <input
            type="checkbox"
            className="size-4"
            checked={node.attrs.shuffle === true}
            onChange={({ target }) => onChange({ shuffle: target.checked })}
          />
          Shown mixed
        </label>
      )}
      {name === "extendedTextInteraction" && (
        <>
          <NumberField label="Lines" {...number("expectedLines")} min={0} max={100} />
          <NumberField label="Words from" {...number("minWords")} min={0} max={100_000} />
          <NumberField label="to" {...number("maxWords")} min={0} max={100_000} />
        </>
      )}
      {name === "sliderInteraction" && (
        <>
          <NumberField label="From" {...number("lowerBound")} needed />
          <NumberField label="to" {...number("upperBound")} needed />
          <NumberField label="in steps of" {...number("step")} min={0} above />
        </>
      )}
    </span>
  );
}

/** What may be matched more than once: the items on the left, the texts for the gaps. */
const REUSE_LABELS: Readonly<Record<string, string>> = {
  matchInteraction: "Several partners for one on the left",
  gapMatchInteraction: "A text may be used again",
};
const firstPart = (node: EditorNode): EditorNode | null | undefined =>
  node.type.name === "matchInteraction" ? node.firstChild?.firstChild : node.firstChild;

/** Of several right options one keeps its mark where only one can be right from now on. */
function ChoiceLimitFields({ node, onChange }: Omit<SettingsProps, "onChangeParts">) {
  const limit = (node.attrs.maxChoices as number | null) ?? 1;
  const key = node.attrs.key as Extract<Key, { type: "choice" }> | null;
  return (
    <>
      <label className="flex min-h-7 items-center gap-1.5">
        <span className="sr-only">How many may be chosen</span>
        <select
          className="input min-h-7 w-auto py-0.5"
          value={limit === 1 ? "one" : "several"}
          onChange={({ target }) => {
            if (target.value === "several") return onChange({ maxChoices: 0 });
            const one = key?.correct ? { key: { ...key, correct: key.correct.slice(0, 1) } } : {};
            onChange({ maxChoices: 1, minChoices: null, ...one });
          }}
        >
          <option value="one">One answer</option>
          <option value="several">Several answers</option>
        </select>
      </label>
      {limit !== 1 && (
        <NumberField
          label="At most"
          value={limit === 0 ? null : limit}
          onChange={(value) => onChange({ maxChoices: value === 1 ? 2 : (value ?? 0) })}
          min={2}
          max={1000}
          hint="Empty: any number"
        />
      )}
    </>
  );
}
