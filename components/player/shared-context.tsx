import { Document } from "#components/content/document.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { PlayerContext } from "./player-context.ts";

/** Checks whether a shared context can be shown, which requires a document or plain text. */
export const hasSharedContext = (value: unknown): boolean =>
  isDocument(value) || (typeof value === "string" && value !== "");

/** Renders the shared context of an exercise's questions. */
export function SharedContext({ value, context }: { value: unknown; context: PlayerContext }) {
  const { language, getFormula, getImageUrl } = context;
  const renderContext = {
    language,
    getFormula,
    getImageUrl,
    renderInteraction: renderNothing,
    renderGap: renderNothing,
    renderHottext: renderNothing,
  };
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

/** Shared contexts contain no interactions. */
const renderNothing = () => null;
