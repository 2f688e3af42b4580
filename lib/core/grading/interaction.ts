/**
 * An interaction, reduced to the details that grading needs. `lib/core/content` extracts interactions from a document.
 * An opaque question has none. Names follow QTI 3. In every `max`, 0 means any number.
 */
export type Associable = { id: string; matchMax: number };

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
);

export type InteractionKind = Interaction["kind"];
