import type { QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import type { HostedLanguage } from "./language.ts";

type TeacherMarkProps = {
  question: Pick<QuestionOutcome, "comment" | "rubric">;
  language: HostedLanguage;
};

/** Checks whether a teacher left anything to show. */
export const hasTeacherMark = ({ comment, rubric }: TeacherMarkProps["question"]): boolean =>
  Boolean(comment) || rubric.length > 0;

/** Renders the teacher's points for each criterion, and the comment. */
export function TeacherMark({ question: { comment, rubric }, language }: TeacherMarkProps) {
  const { text, number } = language;
  return (
    <>
      {rubric.length > 0 && (
        <section aria-label={text("rubric")} className="mt-2 text-sm">
          <p className="text-muted">{text("rubric")}</p>
          <dl className="mt-1 space-y-1">
            {rubric.map(({ title, given, points }) => (
              <div key={title} className="flex justify-between gap-x-4">
                <dt dir="auto" className="min-w-0 wrap-anywhere">
                  {title}
                </dt>
                <dd className="shrink-0 tabular-nums">
                  {text("scoreWithTotal", { score: number(given, { maximumFractionDigits: 2 }), n: points })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {comment && (
        <figure className="mt-2 text-sm">
          <figcaption className="text-muted">{text("teacherComment")}</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 border-s-2 border-edge/60 ps-3 whitespace-pre-wrap wrap-anywhere"
          >
            {comment}
          </blockquote>
        </figure>
      )}
    </>
  );
}
