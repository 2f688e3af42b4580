import { COMMON } from "#lib/messages/common.ts";
import { PendingButton } from "./pending-button.tsx";

/** Renders the buttons below the form of a dialog: one that submits it, and one that cancels. */
export const FormButtons = ({
  verb,
  isBusy,
  onCancel,
}: {
  verb: string;
  isBusy: boolean;
  onCancel: () => void;
}) => (
  <div className="flex flex-wrap gap-2">
    <PendingButton type="submit" className="button button-primary" isPending={isBusy}>
      {verb}
    </PendingButton>
    <button type="button" className="button button-secondary" onClick={onCancel}>
      {COMMON.cancel}
    </button>
  </div>
);
