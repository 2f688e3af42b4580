"use client";

import dynamic from "next/dynamic";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { CorrectablePart, CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

/** The editor of a key, which the assessment editor shares. It is large, so it is loaded after the page. */
const KeyEditor = dynamic(
  () => import("#components/builder/keys/key-editor.tsx").then(({ KeyEditor: view }) => view),
  { ssr: false, loading: () => <p className="text-sm text-muted">{CORRECTION_FORM.loading}</p> },
);

type KeyFieldsProps = {
  assessmentId: string;
  question: CorrectableQuestion;
  keys: ReadonlyMap<string, AnswerKey>;
  onChange: (keys: ReadonlyMap<string, AnswerKey>) => void;
};

/** The fields of each part's key. The content of the question can't be changed here. */
export function KeyFields({ assessmentId, question, keys, onChange }: KeyFieldsProps) {
  const { parts, content, points } = question;
  const allKeys = [...keys.values()];
  const setKey = (responseId: string, key: AnswerKey | undefined) => {
    const changed = new Map(keys);
    if (key) changed.set(responseId, key);
    else changed.delete(responseId);
    onChange(changed);
  };
  return (
    <div className="space-y-4">
      {parts.map((part) => (
        <fieldset
          key={part.responseId}
          aria-label={getTitle(part, parts.length)}
          className="card min-w-0 space-y-3 p-4 sm:p-5"
        >
          <h3 className="text-sm font-semibold">{getTitle(part, parts.length)}</h3>
          {part.isTeacherGraded ? (
            <p className="text-sm text-muted">{CORRECTION_FORM.teacherGrades}</p>
          ) : (
            <KeyEditor
              interaction={part.interaction}
              responseId={part.responseId}
              value={keys.get(part.responseId)}
              question={{ assessmentId, content, keys: allKeys, points }}
              onChange={(key) => setKey(part.responseId, key)}
            />
          )}
        </fieldset>
      ))}
    </div>
  );
}

const getTitle = ({ name }: CorrectablePart, count: number): string =>
  count === 1 ? CORRECTION_FORM.key : CORRECTION_FORM.keyOf(name);
