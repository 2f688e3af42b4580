import type { RegradeDetails } from "#lib/domains/regrades/details.ts";
import { CORRECTION_DETAILS, CORRECTIONS_PAGE } from "#lib/messages/corrections.ts";

/** Names a correction after the questions that it corrects, such as "Correction of question 3". */
export const formatCorrectionTitle = ({ regrade, corrections }: RegradeDetails): string =>
  CORRECTION_DETAILS.title(
    CORRECTIONS_PAGE.questions(corrections[0]?.number ?? null, regrade.corrections.length),
  );
