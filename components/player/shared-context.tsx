import { Document } from "#components/content/document.tsx";
import { isDocument } from "#lib/core/content/traverse.ts";
import type { Stage } from "./stage.ts";

/** Whether there is something to show of what an exercise's questions share: a document, or a plain text. */
export const hasContext = (value: unknown): boolean =>
  isDocument(value) || (typeof value === "string" && value !== "");

/** What the questions of an exercise have in common. */
export function SharedContext({ value, stage }: { value: unknown; stage: Stage }) {
  const { language, math, picture } = stage;
  const scene = { language, math, picture, interaction: nothing, gap: nothing };
  return (
    <aside
      aria-label={language.text("sharedContext")}
      dir="auto"
      className="rounded-lg border border-line bg-sunken px-4 py-3.5 text-base leading-7"
    >
      {isDocument(value) ? (
        <Document value={value} scene={scene} />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{String(value)}</p>
      )}
    </aside>
  );
}

/** A shared context holds no interactions. */
const nothing = () => null;
