import Link from "next/link";
import { CALIBRATION, USE_AS_ANCHOR } from "#lib/messages/calibration.ts";
import { ActionButton } from "./action-button.tsx";

/** Offers to make the open answer an anchor, or says that it is one. */
export const AnchorPrompt = ({
  assessmentId,
  isAnchor,
  onUse,
}: {
  assessmentId: string;
  isAnchor: boolean;
  onUse: () => void;
}) => (
  <div className="border-t border-line pt-4 text-sm">
    {isAnchor ? (
      <p>
        {USE_AS_ANCHOR.isAnchor}{" "}
        <Link className="link" href={`/assessments/${assessmentId}/calibration`} prefetch={false}>
          {CALIBRATION.title}
        </Link>
      </p>
    ) : (
      <ActionButton onClick={onUse}>{USE_AS_ANCHOR.action}</ActionButton>
    )}
  </div>
);
