"use client";

import type { ReactNode } from "react";
import { Content } from "#components/content/content.tsx";
import { COUNTS } from "#lib/messages/counts.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import { useItem } from "../bank/use-item.ts";
import { type Arrangement, type DraftQuestion, type DraftReference, isReference } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { Conflict } from "../saving/conflict.ts";
import { formatFieldValue } from "./field-labels.ts";
import { formatArrangement } from "./format-arrangement.ts";

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
      {keysDiffer && <p className="text-muted">{CONFLICTS.differentKey}</p>}
      {keysDiffer && (
        <pre className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(answer_keys, null, 1)}
        </pre>
      )}
    </>
  );
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
