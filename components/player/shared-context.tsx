import { Document } from "#components/content/document.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { PlayerContext } from "./player-context.ts";

/** Whether there is something to show of what an exercise's questions share: a document, or a plain text. */
export const hasSharedContext = (value: unknown): boolean =>
  isDocument(value) || (typeof value === "string" && value !== "");

/** What the questions of an exercise have in common. */
export function SharedContext({ value, context }: { value: unknown; context: PlayerContext }) {
  const { language, math, picture } = context;
  const renderContext = { language, math, picture, interaction: renderNothing, gap: renderNothing };
  return (
    <aside
      aria-label={language.text("sharedContext")}
      dir="auto"
      className="rounded-lg border border-line bg-sunken px-4 py-3.5 text-base leading-7"
    >
      {isDocument(value) ? (
        <Document value={value} context={renderContext} />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{String(value)}</p>
      )}
    </aside>
  );
}

/** A shared context holds no interactions. */
const renderNothing = () => null;
