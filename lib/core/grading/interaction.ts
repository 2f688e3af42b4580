/**
 * An interaction, reduced to the details that grading needs. `lib/core/content` extracts interactions from a document.
 * An opaque question has none. Names follow QTI 3. In every `max`, 0 means any number.
 */
export type Associable = { id: string; matchMax: number };

/** Choices of one set that are associated in pairs without a direction. */
export type Association = {
  maxAssociations: number;
  minAssociations: number;
  associables: readonly Associable[];
};

export type Interaction = { responseId: string } & (
  | { kind: "choiceInteraction"; maxChoices: number; minChoices: number; choices: readonly string[] }
  | { kind: "inlineChoiceInteraction"; choices: readonly string[] }
  | { kind: "textEntryInteraction" }
  | { kind: "extendedTextInteraction" }
  | { kind: "matchInteraction"; sources: readonly Associable[]; targets: readonly Associable[] }
  | { kind: "orderInteraction"; choices: readonly string[] }
  | { kind: "gapMatchInteraction"; sources: readonly Associable[]; targets: readonly Associable[] }
  | { kind: "hotspotInteraction"; maxChoices: number; choices: readonly string[] }
  | { kind: "selectPointInteraction"; maxChoices: number }
  | { kind: "sliderInteraction"; lowerBound: number; upperBound: number; step: number }
  | ({ kind: "associateInteraction" | "graphicAssociateInteraction" } & Association)
  | { kind: "hottextInteraction"; maxChoices: number; minChoices: number; choices: readonly string[] }
  | { kind: "graphicOrderInteraction"; choices: readonly string[] }
  | { kind: "graphicGapMatchInteraction"; sources: readonly Associable[]; targets: readonly Associable[] }
  | { kind: "positionObjectInteraction"; maxChoices: number; minChoices: number }
  | { kind: "uploadInteraction"; maxFiles: number; accept?: readonly string[] }
  | { kind: "drawingInteraction" }
  | { kind: "mediaInteraction" }
);

export type InteractionKind = Interaction["kind"];

/** Checks whether an interaction earns points. Playing a recording is recorded with the answers but earns nothing. */
export const isScored = ({ kind }: { kind: InteractionKind }): boolean => kind !== "mediaInteraction";

/** Checks whether the answers are the ids of files that the learner has uploaded or drawn. */
export const acceptsFiles = (kind: InteractionKind | undefined): boolean =>
  kind === "uploadInteraction" || kind === "drawingInteraction";

/** Returns the media types of files that an interaction accepts, such as `image/*`. Undefined: any. */
export function getAcceptedTypes(interaction: Interaction | null): readonly string[] | undefined {
  if (interaction?.kind === "drawingInteraction") return ["image/*"];
  return interaction?.kind === "uploadInteraction" ? interaction.accept : undefined;
}
