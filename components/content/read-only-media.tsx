import type { DocNode } from "#lib/core/content/nodes.ts";
import { getMoreLanguage } from "./messages/more-language.ts";
import type { RenderContext } from "./render-context.ts";

type RecordingProps = {
  node: DocNode<"mediaInteraction">;
  value: unknown;
  hasResponse: boolean;
  context: RenderContext;
};

/** Renders a recording and how often the learner played it. */
export function Recording({ node, value, hasResponse, context }: RecordingProps) {
  const { src, kind, title } = node.attrs;
  const { text } = getMoreLanguage(context.language);
  const plays = typeof value === "number" ? value : 0;
  const Player = kind;
  return (
    <figure className="space-y-1">
      <Player
        src={context.getImageUrl(src)}
        controls
        preload="none"
        aria-label={title}
        className={kind === "audio" ? "w-full max-w-lg" : "h-auto max-h-96 max-w-full rounded"}
      />
      <figcaption className="text-sm text-muted">
        {title}
        {hasResponse && ` (${plays > 0 ? text("played", { n: plays }) : text("notPlayed")})`}
      </figcaption>
    </figure>
  );
}
