import { Banner } from "#components/ui/banner.tsx";
import { ITEM_EDITOR } from "#lib/messages/items.ts";

type StaleItemProps = { id: string; onOverwrite: () => void; onDiscard: () => void };

/** Says that someone else has changed the item, and lets the user choose between those changes and their own. */
export const StaleItem = ({ id, onOverwrite, onDiscard }: StaleItemProps) => (
  <Banner tone="warn" alert>
    <div>
      <p className="font-medium">{ITEM_EDITOR.staleTitle}</p>
      <p className="mt-1">{ITEM_EDITOR.staleText}</p>
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="button button-secondary" onClick={onOverwrite}>
        {ITEM_EDITOR.keepMine}
      </button>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        {ITEM_EDITOR.takeTheirs}
      </button>
      <a className="link" href={`/items/${id}`} target="_blank" rel="noreferrer">
        {ITEM_EDITOR.viewTheirs}
      </a>
    </div>
  </Banner>
);
