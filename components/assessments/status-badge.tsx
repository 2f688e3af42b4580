import { Badge } from "#components/ui/badge.tsx";
import { ASSESSMENT_STATUS, CHANGES_BADGE } from "#lib/messages/assessments.ts";

type Status = "draft" | "published" | "archived";
const TONES = { draft: "plain", published: "good", archived: "plain" } as const;

/** An assessment's status, and whether it has unpublished changes. */
export const StatusBadge = ({ status, changed = false }: { status: Status; changed?: boolean }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge tone={TONES[status]}>{ASSESSMENT_STATUS[status]}</Badge>
    {changed && status === "published" && <Badge tone="warn">{CHANGES_BADGE.unpublished}</Badge>}
  </span>
);
