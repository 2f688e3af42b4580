"use client";

import type { ReactNode } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useAction } from "#lib/client/use-action.ts";

type ConfirmDialogProps<Result> = {
  title: string;
  /** What will follow from it. */
  children: ReactNode;
  verb: string;
  danger?: boolean;
  onClose: () => void;
  run: () => Promise<Result>;
  onDone: (result: Result) => void;
};

/** Asks whether something is meant, and does it. Rendered while it is open. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, children, verb, danger = false, onClose, run, onDone } = props;
  const action = useAction<void, Result>(run, onDone);
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="space-y-4 text-left text-sm whitespace-normal">
        {children}
        {action.error && (
          <Banner tone="bad" alert>
            {action.error.message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className={`button ${danger ? "button-danger" : "button-primary"}`}
            disabled={action.isPending}
            onClick={() => action.mutate()}
          >
            {verb}
          </button>
          <button type="button" className="button button-secondary" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}
