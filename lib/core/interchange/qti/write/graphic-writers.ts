import type { InteractionWriters } from "./interaction-writer.ts";
import { qti } from "./markup.ts";
import {
  DEFAULT_MAX,
  writeAssociables,
  writeAssociationCounts,
  writeGapImage,
  writeGapText,
  writeHotspot,
  writeMedia,
  writePicture,
  writeShuffle,
} from "./write-parts.ts";

type MoreTypes =
  | "associateInteraction"
  | "hottextInteraction"
  | "graphicOrderInteraction"
  | "graphicAssociateInteraction"
  | "graphicGapMatchInteraction"
  | "positionObjectInteraction"
  | "uploadInteraction"
  | "drawingInteraction"
  | "mediaInteraction";

/** Interactions on an image, on a text, with files, and with recordings. */
export const MORE_WRITERS: Pick<InteractionWriters, MoreTypes> = {
  associateInteraction: (node, context) =>
    qti(
      "associateInteraction",
      { ...writeShuffle(node.attrs, context), ...writeAssociationCounts(node.attrs) },
      writeAssociables(node.content, context),
    ),
  hottextInteraction: (node, context) =>
    qti(
      "hottextInteraction",
      {
        responseIdentifier: context.getName(node.attrs.responseId),
        maxChoices: node.attrs.maxChoices ?? DEFAULT_MAX,
        minChoices: node.attrs.minChoices ?? undefined,
      },
      context.writeBlocks(node.content),
    ),
  graphicOrderInteraction: ({ attrs }, context) =>
    qti("graphicOrderInteraction", { responseIdentifier: context.getName(attrs.responseId) }, [
      writePicture(attrs.image, context),
      ...attrs.hotspots.map((hotspot) => writeHotspot("hotspotChoice", hotspot, context)),
    ]),
  graphicAssociateInteraction: ({ attrs }, context) =>
    qti(
      "graphicAssociateInteraction",
      { responseIdentifier: context.getName(attrs.responseId), ...writeAssociationCounts(attrs) },
      [
        writePicture(attrs.image, context),
        ...attrs.hotspots.map((hotspot) => writeHotspot("associableHotspot", hotspot, context)),
      ],
    ),
  graphicGapMatchInteraction: (node, context) =>
    qti("graphicGapMatchInteraction", { responseIdentifier: context.getName(node.attrs.responseId) }, [
      writePicture(node.attrs.image, context),
      ...(node.content ?? []).map((choice) =>
        choice.type === "gapText" ? writeGapText(choice, context) : writeGapImage(choice, context),
      ),
      ...node.attrs.hotspots.map((hotspot) => writeHotspot("associableHotspot", hotspot, context)),
    ]),
  positionObjectInteraction: ({ attrs }, context) =>
    qti("positionObjectStage", {}, [
      writePicture(attrs.image, context),
      qti(
        "positionObjectInteraction",
        {
          responseIdentifier: context.getName(attrs.responseId),
          maxChoices: attrs.maxChoices ?? DEFAULT_MAX,
          minChoices: attrs.minChoices || undefined,
        },
        [writePicture(attrs.object, context)],
      ),
    ]),
  uploadInteraction: ({ attrs }, context) => {
    const [type, second] = attrs.accept ?? [];
    if (second) context.addLoss("setting", "accept");
    if ((attrs.maxFiles ?? DEFAULT_MAX) !== 1) context.addLoss("setting", "maxFiles");
    return qti("uploadInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      type: second ? undefined : type,
    });
  },
  drawingInteraction: ({ attrs }, context) =>
    qti("drawingInteraction", { responseIdentifier: context.getName(attrs.responseId) }, [
      writePicture(attrs.image, context),
    ]),
  mediaInteraction: ({ attrs }, context) =>
    qti(
      "mediaInteraction",
      {
        responseIdentifier: context.getName(attrs.responseId),
        autostart: attrs.autostart ?? false,
        minPlays: attrs.minPlays ?? 0,
        maxPlays: attrs.maxPlays ?? 0,
        loop: attrs.loop ?? false,
      },
      [writeMedia(attrs, context)],
    ),
};
