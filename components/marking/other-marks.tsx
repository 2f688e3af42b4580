import type { AnswerMark, AnswerSheet, RubricItems } from "#lib/contract/marking.ts";
import { CONFLICT_MESSAGES, ROLE_MESSAGES } from "#lib/messages/marking.ts";
import { formatExactScore } from "./draft.ts";

/** Says as whom the grader grades a submission that two graders grade. */
export function RoleNotice({ marking }: Pick<AnswerSheet, "marking">) {
  if (!marking) return null;
  const { role, sees_others } = marking;
  return (
    <p className="text-sm font-medium" data-role={role ?? "none"}>
      {role === null ? ROLE_MESSAGES.none : ROLE_MESSAGES[role](sees_others)}
    </p>
  );
}

/** Shows the marks of the other markers side by side, once the grader can see them. */
export function OtherMarks({ sheet }: { sheet: AnswerSheet }) {
  const others = sheet.marking?.others ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-marks" className="space-y-2">
      <h2 id="other-marks" className="text-sm font-medium">
        {ROLE_MESSAGES.others}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {others.map((mark) => (
          <OtherMark key={mark.role} mark={mark} points={sheet.points} items={sheet.rubric.items} />
        ))}
      </div>
    </section>
  );
}

type OtherMarkProps = {
  mark: AnswerMark & { role: keyof typeof ROLE_MESSAGES.names };
  points: number;
  items: RubricItems;
};

const OtherMark = ({ mark, points, items }: OtherMarkProps) => (
  <article aria-label={ROLE_MESSAGES.names[mark.role]} className="card space-y-1.5 p-3 text-sm">
    <h3 className="flex flex-wrap gap-x-2 font-medium wrap-anywhere">
      {ROLE_MESSAGES.names[mark.role]}
      {mark.by && <span className="font-normal text-muted">{ROLE_MESSAGES.by(mark.by)}</span>}
    </h3>
    <p className="tabular-nums">
      {mark.score === null
        ? ROLE_MESSAGES.notMarked
        : ROLE_MESSAGES.score(formatExactScore(mark.score), points)}
    </p>
    {mark.rubric && (
      <ul className="list-disc pl-5">
        {Object.entries(mark.rubric).map(([id, awarded]) => (
          <li key={id}>
            {items.find((item) => item.id === id)?.title ?? id}: {awarded}
          </li>
        ))}
      </ul>
    )}
    <p className="whitespace-pre-wrap wrap-anywhere">{mark.comment || CONFLICT_MESSAGES.noComment}</p>
  </article>
);
