import { Scroller } from "#components/ui/scroller.tsx";
import { descendants, isDocument, isInteraction } from "#lib/core/content/traverse.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { OPAQUE_CONTENT } from "#lib/messages/content.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { Document } from "./document.tsx";
import type { ShownFile } from "./file-access.ts";
import type { GradedResponses } from "./graded-answer.tsx";
import type { Locale } from "./messages/language.ts";
import { getServerLanguage } from "./messages/server-language.ts";
import { createReadOnlyContext } from "./read-only-interaction.tsx";
import { mapResponses } from "./responses.ts";

type ContentProps = {
  /** A question's `content_ast` or an exercise's `shared_context`. Both were validated before they were stored. */
  value: unknown;
  /** The elements of the answer. If they are left out, the question is shown without an answer. */
  answers?: readonly unknown[] | undefined;
  /** Whether `answers` are correct answers rather than a learner's. */
  isSolution?: boolean | undefined;
  /** How the answers were graded. If this is given, each answer gets a mark, and the correct answers are shown too. */
  graded?: GradedResponses | undefined;
  /** The files that the answers name. If they are left out, only their number is shown. */
  files?: readonly ShownFile[] | undefined;
  /** The language of the words around the content. If it is left out, it is the page's. */
  locale?: Locale | undefined;
  /** Returns the address to load an image or recording from. By default the one in the content. */
  getImageUrl?: ((src: string) => string) | undefined;
};

/**
 * Renders a question's content with the answer in place. Opaque content, which only its owner's product can render, is
 * shown as JSON. The text's direction is that of its first letter, as in the player. This is for server components. The
 * player creates its own context, so that browsers don't load the
 * LaTeX parser.
 */
export function Content({
  value,
  answers,
  isSolution = false,
  graded,
  files,
  locale,
  getImageUrl = (src) => src,
}: ContentProps) {
  if (value === null || value === undefined) return null;
  if (!isDocument(value)) return <OpaqueContent value={value} answers={answers} />;
  const interactions = [...descendants(value)].map(({ node }) => node).filter(isInteraction);
  const context = createReadOnlyContext({
    responses: mapResponses(interactions, answers),
    graded,
    mark: isSolution ? "correctMark" : "selectedMark",
    language: getServerLanguage(locale ?? getLanguage()),
    getFormula: renderMathTree,
    getImageUrl,
    findFile: files && ((id) => files.find((file) => file.id === id)),
  });
  return (
    <div dir="auto">
      <Document value={value} context={context} />
    </div>
  );
}

const OpaqueContent = ({ value, answers }: Pick<ContentProps, "value" | "answers">) => (
  <div className="space-y-2 text-sm">
    <p className="text-muted">{OPAQUE_CONTENT.note}</p>
    <JsonView label={OPAQUE_CONTENT.content} value={value} />
    {answers && (
      <>
        <p className="text-muted">{OPAQUE_CONTENT.answer}</p>
        <JsonView label={OPAQUE_CONTENT.answer} value={answers} />
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
