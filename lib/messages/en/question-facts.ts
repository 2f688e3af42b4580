import { formatCount } from "../format-count.ts";

/** The interaction settings that a comparison of versions lists. */
export const INTERACTION_SETTINGS = {
  maxChoices: "maximum choices",
  minChoices: "minimum choices",
  shuffle: "shuffled",
  expectedLength: "expected length",
  placeholder: "placeholder",
  inputMode: "keyboard",
  expectedLines: "expected lines",
  minWords: "minimum words",
  maxWords: "maximum words",
  lowerBound: "minimum",
  upperBound: "maximum",
  step: "step",
  maxAssociations: "maximum pairs",
  minAssociations: "minimum pairs",
  accept: "file types",
  maxFiles: "maximum files",
  kind: "recording",
  src: "address",
  title: "title",
  maxPlays: "maximum plays",
  minPlays: "minimum plays",
  loop: "repeated",
  autostart: "starts automatically",
};

/** Facts about a question that are listed in addition to its text, one per line. */
export const QUESTION_FACTS = {
  points: (points: number) => `Worth ${formatCount(points, "point")}`,
  ofInteraction: (interaction: string, fact: string) => `${interaction}: ${fact}`,
  setting: (interaction: string, label: string, value: unknown) =>
    `${interaction}: ${label}: ${value === true ? "yes" : value === false ? "no" : String(value)}`,
};
