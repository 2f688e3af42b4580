import { Badge } from "#components/ui/badge.tsx";
import type { Regrade } from "#lib/contract/regrades.ts";
import { REGRADE_STATUS_NAMES } from "#lib/messages/corrections.ts";

const TONES = {
  previewing: "plain",
  previewed: "accent",
  committed: "good",
  reverted: "plain",
  failed: "bad",
} as const;

export const RegradeStatus = ({ status }: { status: Regrade["status"] }) => (
  <Badge tone={TONES[status]}>{REGRADE_STATUS_NAMES[status]}</Badge>
);
