import type { CorrectionDetails } from "#lib/domains/regrades/details.ts";
import { UNCORRECTED_ITEMS } from "#lib/messages/corrections.ts";

/** Names the items that keep their key and points, with links to correct them. Renders nothing if there are none. */
export function UncorrectedItems({
  corrections,
}: {
  corrections: readonly Pick<CorrectionDetails, "questionId" | "number" | "itemId">[];
}) {
  const found = corrections.filter(({ itemId }) => itemId !== null);
  if (found.length === 0) return null;
  return (
    <div className="space-y-1 text-sm">
      <p>{UNCORRECTED_ITEMS.text(found.length)}</p>
      <ul className="list-disc pl-5">
        {found.map(({ questionId, number, itemId }) => (
          <li key={questionId}>
            <a className="link" href={`/items/${itemId}`}>
              {UNCORRECTED_ITEMS.item(number)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
