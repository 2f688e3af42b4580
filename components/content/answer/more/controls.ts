import type { MoreControls } from "../more-control.tsx";
import { Associate } from "./associate.tsx";
import { DrawingPad } from "./drawing.tsx";
import { GraphicAssociate } from "./graphic-associate.tsx";
import { GraphicGapMatch } from "./graphic-gap-match.tsx";
import { GraphicOrder } from "./graphic-order.tsx";
import { Hottext } from "./hottext.tsx";
import { Media } from "./media.tsx";
import { PositionObject } from "./position-object.tsx";
import { Upload } from "./upload.tsx";

export { PendingFilesRegistry } from "./files/pending-files.ts";
export { resumeFiles } from "./files/resume-files.ts";

/** The controls that are loaded on demand. */
export const MORE_CONTROLS: MoreControls = {
  associateInteraction: Associate,
  hottextInteraction: Hottext,
  graphicOrderInteraction: GraphicOrder,
  graphicAssociateInteraction: GraphicAssociate,
  graphicGapMatchInteraction: GraphicGapMatch,
  positionObjectInteraction: PositionObject,
  mediaInteraction: Media,
  uploadInteraction: Upload,
  drawingInteraction: DrawingPad,
};
