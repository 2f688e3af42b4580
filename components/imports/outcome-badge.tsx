import { Badge } from "#components/ui/badge.tsx";
import type { ImportOutcome } from "#lib/contract/imports.ts";
import { IMPORT_OUTCOME_NAMES } from "#lib/messages/import-pages.ts";

const TONES = { imported: "good", changed: "warn", skipped: "bad" } as const;

export const OutcomeBadge = ({ outcome }: { outcome: ImportOutcome }) => (
  <Badge tone={TONES[outcome]}>{IMPORT_OUTCOME_NAMES[outcome]}</Badge>
);
