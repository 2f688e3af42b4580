import { GRADING_LIST_MESSAGES } from "#lib/messages/marking.ts";

export default function Loading() {
  return (
    <p role="status" className="py-12 text-center text-sm text-muted">
      {GRADING_LIST_MESSAGES.loading}
    </p>
  );
}
