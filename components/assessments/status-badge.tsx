import { Badge } from "#components/ui/badge.tsx";

type Status = "draft" | "published" | "archived";
const TONES = { draft: "warn", published: "good", archived: "plain" } as const;

/** What state an assessment is in; for a published one also whether something waits to be published. */
export const StatusBadge = ({ status, changed = false }: { status: Status; changed?: boolean }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge tone={TONES[status]}>{status}</Badge>
    {changed && status === "published" && <Badge tone="accent">unpublished changes</Badge>}
  </span>
);
