import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { call } from "#lib/client/call.ts";
import { RETENTION_DAYS } from "#lib/contract/settings-ranges.ts";
import { DAY } from "#lib/core/durations.ts";
import { ERASE_LEARNER } from "#lib/messages/learners.ts";
import { RETENTION_FORM } from "#lib/messages/settings.ts";

/**
 * Checks whether more submissions are erased after `days` than after `current` days. Null never erases any. `days` that
 * can't be saved erase none either.
 */
export const isShorterRetention = (days: number | null, current: number | null): days is number =>
  days !== null &&
  Number.isInteger(days) &&
  days >= RETENTION_DAYS.min &&
  days <= RETENTION_DAYS.max &&
  (current === null || days < current);

type ConfirmRetentionProps = {
  /** The days to confirm. The dialog is closed without them. */
  days: number | undefined;
  onClose: () => void;
  onConfirm: (days: number) => void;
};

/** Asks whether the personal data of submissions older than `days` may be erased, and for the word that confirms it. */
export const ConfirmRetention = ({ days = 0, onClose, onConfirm }: ConfirmRetentionProps) => (
  <ConfirmDialog
    open={days > 0}
    onClose={onClose}
    title={RETENTION_FORM.confirmTitle(days)}
    verb={RETENTION_FORM.confirm}
    requiredWord={ERASE_LEARNER.word}
    danger
    run={async () => days}
    onDone={onConfirm}
  >
    <p>{RETENTION_FORM.confirmText(days)}</p>
    <OlderSubmissions days={days} />
  </ConfirmDialog>
);

/** Says how many submissions are older than `days`, as soon as that is known. */
function OlderSubmissions({ days }: { days: number }) {
  const { data: older } = useQuery({
    queryKey: ["older-submissions", days],
    staleTime: 0,
    queryFn: async () => {
      const before = new Date(Date.now() - days * DAY).toISOString();
      return (await call("GET", `/v1/submissions?submitted_before=${before}&page=1&limit=1`)).meta;
    },
  });
  if (!older || !("total" in older)) return null;
  return <p className="font-medium">{RETENTION_FORM.older(older.total, older.total_is_capped === true)}</p>;
}
