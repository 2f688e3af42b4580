import type { DocNode } from "#lib/core/content/nodes.ts";
import { BlankAnswer } from "./blank-answer.tsx";
import type { ShownFile } from "./file-access.ts";
import { ImageFrame, isHosted } from "./image-frame.tsx";
import { getMoreLanguage } from "./messages/more-language.ts";
import { Files } from "./read-only-files.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds } from "./responses.ts";

type AnswerFilesProps = { value: unknown; hasResponse: boolean; context: RenderContext };

/** Renders the files of an answer, or their number where they can't be opened. */
export function AnswerFiles({ value, hasResponse, context }: AnswerFilesProps) {
  const { language } = context;
  const files = listFiles(value, context);
  if (files.length > 0) return <Files files={files} locale={language.locale} />;
  const n = parseIds(value).length;
  return (
    <BlankAnswer
      value={n > 0 ? getMoreLanguage(language).text("files", { n }) : null}
      hasResponse={hasResponse}
      language={language}
    />
  );
}

/**
 * Renders the image of the question and the drawing. The player saves a drawing together with an image that the
 * service hosts, so the drawing takes its place.
 */
export function DrawingAnswer({
  node: {
    attrs: { image },
  },
  ...answer
}: AnswerFilesProps & { node: DocNode<"drawingInteraction"> }) {
  const { value, context } = answer;
  const hasImage = isHosted(image) && listFiles(value, context).length > 0;
  return (
    <div className="space-y-2">
      {!hasImage && <ImageFrame image={image} context={context} />}
      {answer.hasResponse && <AnswerFiles {...answer} />}
    </div>
  );
}

const listFiles = (value: unknown, { findFile }: RenderContext): ShownFile[] =>
  parseIds(value).flatMap((id) => findFile?.(id) ?? []);
