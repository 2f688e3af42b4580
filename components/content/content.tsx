import { Scroller } from "#components/ui/scroller.tsx";
import { descendants, isDocument, isInteraction } from "#lib/core/content/traverse.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { Document } from "./document.tsx";
import type { Locale } from "./messages/language.ts";
import { getServerLanguage } from "./messages/server-language.ts";
import { createReadOnlyContext } from "./read-only-interaction.tsx";
import { mapResponses } from "./responses.ts";

type ContentProps = {
  /** A question's `content_ast`, or an exercise's `shared_context`: checked when it was stored. */
  value: unknown;
  /** The elements that the question was answered with; left out, the question stands for itself. */
  answers?: readonly unknown[] | undefined;
  /** Whether `answers` are right ones that are shown, and not what somebody chose. */
  isSolution?: boolean | undefined;
  locale?: Locale | undefined;
};

/**
 * A question's content as React elements, node by node, with what was answered in its place. Content of another form
 * than a document is its owner's to show: here it stands as the JSON that it is. For pages made on the server; a
 * player makes a scene of its own, so that browsers load no LaTeX.
 */
export function Content({ value, answers, isSolution = false, locale }: ContentProps) {
  if (value === null || value === undefined) return null;
  if (!isDocument(value)) return <OpaqueContent value={value} answers={answers} />;
  const interactions = [...descendants(value)].map(({ node }) => node).filter(isInteraction);
  const context = createReadOnlyContext({
    responses: mapResponses(interactions, answers),
    mark: isSolution ? "correctMark" : "selectedMark",
    language: getServerLanguage(locale),
    math: renderMathTree,
    picture: (src) => src,
  });
  return <Document value={value} context={context} />;
}

const OpaqueContent = ({ value, answers }: Pick<ContentProps, "value" | "answers">) => (
  <div className="space-y-2 text-sm">
    <p className="text-muted">Content of your own form; your product shows it.</p>
    <JsonView label="Content" value={value} />
    {answers && (
      <>
        <p className="text-muted">Answered with</p>
        <JsonView label="Answer" value={answers} />
      </>
    )}
  </div>
);

const JsonView = ({ label, value }: { label: string; value: unknown }) => (
  <Scroller label={label} className="max-h-64 rounded-md bg-sunken">
    <pre className="p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {JSON.stringify(value, null, 2)}
    </pre>
  </Scroller>
);
