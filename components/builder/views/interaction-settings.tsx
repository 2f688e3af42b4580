"use client";

import type { Node as EditorNode } from "@tiptap/pm/model";
import { INTERACTION, REUSE_LABELS, SHUFFLE_LABELS } from "#lib/messages/editor-interactions.ts";
import type { Key } from "../document/draft.ts";
import { InlineNumberField } from "./inline-number-field.tsx";

type Change = (attrs: Record<string, unknown>) => void;
type SettingsProps = { node: EditorNode; onChange: Change; onChangeParts: Change };

/** The settings that determine how learners answer an interaction: the number of selections, shuffling, and limits. */
export function InteractionSettings({ node, onChange, onChangeParts }: SettingsProps) {
  const { name } = node.type;
  const number = (attribute: string) => ({
    value: node.attrs[attribute] as number | null,
    onChange: (value: number | null) => onChange({ [attribute]: value }),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {name === "choiceInteraction" && <ChoiceLimitFields node={node} onChange={onChange} />}
      {WITH_MAX_CHOICES.has(name) && (
        <InlineNumberField
          label={INTERACTION.maxSelections}
          {...number("maxChoices")}
          min={0}
          max={100}
          isWhole
          hint={INTERACTION.zeroForNoLimit}
        />
      )}
      {"maxAssociations" in node.attrs && (
        <InlineNumberField
          label={INTERACTION.maxPairs}
          {...number("maxAssociations")}
          min={0}
          max={1000}
          isWhole
          hint={INTERACTION.zeroForNoLimit}
        />
      )}
      {name === "uploadInteraction" && (
        <InlineNumberField
          label={INTERACTION.maxFiles}
          {...number("maxFiles")}
          min={0}
          max={100}
          isWhole
          hint={INTERACTION.zeroForNoLimit}
        />
      )}
      {REUSE_LABELS[name] && (
        <label className="flex min-h-7 items-center gap-1.5">
          <input
            type="checkbox"
            className="size-4"
            checked={getFirstPart(node)?.attrs.matchMax !== 1}
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
          {SHUFFLE_LABELS[name] ?? INTERACTION.shuffle}
        </label>
      )}
      {name === "extendedTextInteraction" && (
        <>
          <InlineNumberField
            label={INTERACTION.lines}
            {...number("expectedLines")}
            min={0}
            max={100}
            isWhole
          />
          <InlineNumberField
            label={INTERACTION.minWords}
            {...number("minWords")}
            min={0}
            max={100_000}
            isWhole
          />
          <InlineNumberField
            label={INTERACTION.maxWords}
            {...number("maxWords")}
            min={0}
            max={100_000}
            isWhole
          />
        </>
      )}
      {name === "sliderInteraction" && (
        <>
          <InlineNumberField label={INTERACTION.min} {...number("lowerBound")} isRequired />
          <InlineNumberField label={INTERACTION.max} {...number("upperBound")} isRequired />
          <InlineNumberField label={INTERACTION.step} {...number("step")} min={0} excludesMin />
        </>
      )}
    </span>
  );
}

const WITH_MAX_CHOICES: ReadonlySet<string> = new Set([
  "hotspotInteraction",
  "selectPointInteraction",
  "hottextInteraction",
  "positionObjectInteraction",
]);

/** Returns the first part with a match limit: an item on the left, or a word for the gaps. */
const getFirstPart = (node: EditorNode): EditorNode | null | undefined =>
  node.type.name === "matchInteraction" ? node.firstChild?.firstChild : node.firstChild;

/** Edits how many options learners can select. If the limit becomes 1, only the first correct option stays correct. */
function ChoiceLimitFields({ node, onChange }: Omit<SettingsProps, "onChangeParts">) {
  const limit = (node.attrs.maxChoices as number | null) ?? 1;
  const key = node.attrs.key as Extract<Key, { type: "choice" }> | null;
  return (
    <>
      <label className="flex min-h-7 items-center gap-1.5">
        <span className="sr-only">{INTERACTION.answerCount}</span>
        <select
          className="input min-h-7 w-auto py-0.5"
          value={limit === 1 ? "one" : "multiple"}
          onChange={({ target }) => {
            if (target.value === "multiple") return onChange({ maxChoices: 0 });
            const one = key?.correct ? { key: { ...key, correct: key.correct.slice(0, 1) } } : {};
            onChange({ maxChoices: 1, minChoices: null, ...one });
          }}
        >
          <option value="one">{INTERACTION.single}</option>
          <option value="multiple">{INTERACTION.multiple}</option>
        </select>
      </label>
      {limit !== 1 && (
        <InlineNumberField
          label={INTERACTION.maxSelections}
          value={limit === 0 ? null : limit}
          onChange={(value) => onChange({ maxChoices: value === 1 ? 2 : (value ?? 0) })}
          min={2}
          max={1000}
          isWhole
          hint={INTERACTION.emptyForNoLimit}
        />
      )}
    </>
  );
}
