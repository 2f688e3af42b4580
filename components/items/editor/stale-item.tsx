import { ConflictBanner } from "#components/ui/conflict-banner.tsx";
import { ITEM_EDITOR } from "#lib/messages/items.ts";

type StaleItemProps = { id: string; onOverwrite: () => void; onDiscard: () => void };

/** Says that someone else has changed the item, and lets the user choose between those changes and their own. */
export const StaleItem = ({ id, ...choices }: StaleItemProps) => (
  <ConflictBanner
    {...choices}
    more={
      <a className="link" href={`/items/${id}`} target="_blank" rel="noreferrer">
        {ITEM_EDITOR.viewTheirs}
      </a>
    }
  >
    <p className="font-medium">{ITEM_EDITOR.staleTitle}</p>
    <p>{ITEM_EDITOR.staleText}</p>
  </ConflictBanner>
);
