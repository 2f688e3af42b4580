import { MORE_WRITERS } from "./graphic-writers.ts";
import type { InteractionWriters } from "./interaction-writer.ts";
import { qti } from "./markup.ts";
import {
  DEFAULT_MAX,
  writeAssociables,
  writeChoices,
  writeGapText,
  writeHotspot,
  writePicture,
  writePlain,
  writeShuffle,
} from "./write-parts.ts";

/** How each interaction is written. The order of children is the one of the information model. */
export const INTERACTION_WRITERS: InteractionWriters = {
  choiceInteraction: (node, context) =>
    qti(
      "choiceInteraction",
      {
        ...writeShuffle(node.attrs, context),
        maxChoices: node.attrs.maxChoices ?? DEFAULT_MAX,
        minChoices: node.attrs.minChoices ?? undefined,
      },
      writeChoices(node.content, context),
    ),
  inlineChoiceInteraction: (node, context) =>
    qti(
      "inlineChoiceInteraction",
      writeShuffle(node.attrs, context),
      (node.content ?? []).map(({ attrs, content }) =>
        qti("inlineChoice", { identifier: context.getName(attrs.id) }, writePlain(content, context)),
      ),
    ),
  textEntryInteraction: ({ attrs }, context) => {
    // A field for a number becomes one again by the type of its response.
    if (attrs.inputMode === "numeric" && !context.numbers.has(attrs.responseId))
      context.addLoss("setting", "inputMode");
    return qti("textEntryInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      expectedLength: attrs.expectedLength ?? undefined,
      placeholderText: attrs.placeholder || undefined,
    });
  },
  extendedTextInteraction: ({ attrs }, context) => {
    for (const name of ["minWords", "maxWords"] as const)
      if (attrs[name]) context.addLoss("setting", `${name}="${attrs[name]}"`);
    return qti("extendedTextInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      expectedLines: attrs.expectedLines || undefined,
    });
  },
  matchInteraction: (node, context) =>
    qti(
      "matchInteraction",
      { ...writeShuffle(node.attrs, context), maxAssociations: 0 },
      (node.content ?? []).map(({ content }) =>
        qti("simpleMatchSet", {}, writeAssociables(content, context)),
      ),
    ),
  orderInteraction: (node, context) =>
    qti("orderInteraction", writeShuffle(node.attrs, context), writeChoices(node.content, context)),
  gapMatchInteraction: (node, context) => {
    const texts = (node.content ?? []).filter((child) => child.type === "gapText");
    const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
    return qti("gapMatchInteraction", writeShuffle(node.attrs, context), [
      ...texts.map((text) => writeGapText(text, context)),
      ...context.writeBlocks(blocks),
    ]);
  },
  hotspotInteraction: ({ attrs }, context) =>
    qti(
      "hotspotInteraction",
      { responseIdentifier: context.getName(attrs.responseId), maxChoices: attrs.maxChoices ?? DEFAULT_MAX },
      [
        writePicture(attrs.image, context),
        ...attrs.hotspots.map((hotspot) => writeHotspot("hotspotChoice", hotspot, context)),
      ],
    ),
  selectPointInteraction: ({ attrs }, context) =>
    qti(
      "selectPointInteraction",
      { responseIdentifier: context.getName(attrs.responseId), maxChoices: attrs.maxChoices ?? DEFAULT_MAX },
      [writePicture(attrs.image, context)],
    ),
  sliderInteraction: ({ attrs }, context) =>
    qti("sliderInteraction", {
      responseIdentifier: context.getName(attrs.responseId),
      lowerBound: attrs.lowerBound,
      upperBound: attrs.upperBound,
      step: attrs.step ?? undefined,
    }),
  ...MORE_WRITERS,
};
