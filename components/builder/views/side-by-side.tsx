"use client";

import type { ReactNode } from "react";
import { Content } from "#components/content/content.tsx";
import { readPartNames } from "#lib/core/content/part-names.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { KEY_FACTS } from "#lib/messages/answer-key.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import { useItem } from "../bank/use-item.ts";
import {
  type Arrangement,
  type DraftQuestion,
  type DraftReference,
  isReference,
  type Key,
} from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { Conflict } from "../saving/conflict.ts";
import { formatFieldValue } from "./field-labels.ts";
import { formatArrangement } from "./format-arrangement.ts";
import { formatShortKey } from "./key-summary.ts";

/** Shows both versions of a conflict as learners would see them. */
export function SideBySide({ conflict, mine }: { conflict: Conflict; mine: unknown }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Side name={CONFLICTS.mine}>{renderSide(conflict, mine, conflict.theirs)}</Side>
      <Side name={CONFLICTS.theirs}>{renderSide(conflict, conflict.theirs, mine)}</Side>
    </div>
  );
}

const Side = ({ name, children }: { name: string; children: ReactNode }) => (
  <section
    aria-label={name}
    className="min-w-0 space-y-2 rounded-md border border-line bg-surface p-3 text-sm"
  >
    <h3 className="text-xs font-medium text-muted">{name}</h3>
    {children}
  </section>
);

function renderSide(conflict: Conflict, side: unknown, other: unknown): ReactNode {
  if (conflict.kind === "field")
    return <p className="wrap-anywhere">{formatFieldValue(conflict.id, side)}</p>;
  if (side === null || side === undefined) return <p className="text-muted">{CONFLICTS.deleted}</p>;
  if (conflict.kind === "context") return <Content value={side} />;
  if (conflict.kind === "arrangement") return <p>{formatArrangement(side as Arrangement)}</p>;
  const question = side as DraftQuestion;
  if (isReference(question)) return <ReferenceSide reference={question} />;
  const { content_ast, points, answer_keys } = question;
  const otherQuestion = other as DraftQuestion | null;
  const otherKeys = otherQuestion && !isReference(otherQuestion) ? otherQuestion.answer_keys : answer_keys;
  const keysDiffer = !isEqual(answer_keys, otherKeys);
  return (
    <>
      <Content value={content_ast} />
      <p className="text-muted">{COUNTS.point(points)}</p>
      {keysDiffer && <KeyFacts content={content_ast} keys={answer_keys} />}
    </>
  );
}

/** Answer keys in words, with the names that their options have in the question. */
function KeyFacts({ content, keys }: { content: unknown; keys: readonly Key[] }) {
  const names = readPartNames(content, createFormulaReader());
  const facts = keys.map((key, i) => {
    const fact = describeAnswer(key, names);
    return { id: key.response_id, text: keys.length > 1 ? CONFLICTS.answer(i + 1, fact) : fact };
  });
  return (
    <div className="text-muted">
      <p>{CONFLICTS.differentKey}</p>
      {facts.length === 0 ? (
        <p>{CONFLICTS.noKey}</p>
      ) : (
        <ul className="list-disc pl-5">
          {facts.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Describes the correct answer of a key. */
function describeAnswer(key: Key, names: ReturnType<typeof readPartNames>): string {
  const getName = (id: string, side?: "target") => names.part(key.response_id, id, side);
  switch (key.type) {
    case "choice":
      return KEY_FACTS.correct((key.correct ?? Object.keys(key.mapping ?? {})).map((id) => getName(id)));
    case "order":
      return KEY_FACTS.correctOrder(key.correct.map((id) => getName(id)));
    case "match": {
      const pairs = key.pairs ?? (key.mapping ?? []).map(({ pair }) => pair);
      return KEY_FACTS.correct(
        pairs.map(([source, target]) => KEY_FACTS.pair(getName(source), getName(target, "target"))),
      );
    }
    default:
      return KEY_FACTS.correct([formatShortKey(key)]);
  }
}

function ReferenceSide({ reference: { item_id: id, revision, points } }: { reference: DraftReference }) {
  const item = useItem(id, revision);
  if (item.state !== "ready") {
    return <p className="text-muted">{item.state === "loading" ? REFERENCE.loading : REFERENCE.failed}</p>;
  }
  const shownPoints = points ?? item.value.points;
  return (
    <>
      <Content value={item.value.content_ast} />
      <p className="text-muted">
        {revision === "latest" ? REFERENCE.usesNewest(item.value.revision) : REFERENCE.revision(revision)}
      </p>
      {shownPoints !== undefined && <p className="text-muted">{COUNTS.point(shownPoints)}</p>}
    </>
  );
}
