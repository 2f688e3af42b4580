import { type Draft, interaction, shorten } from "./support.ts";

export const formatIssues = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);

/** Formats the title of a case, "returns <issues> for <input>", and shortens long inputs. */
export const formatTitle = (issues: readonly string[], ...input: unknown[]): string =>
  `${issues.length > 0 ? `returns ${shorten(issues)} for` : "accepts"} ${input.map(shorten).join(" on ")}`;

export const ids = (count: number) => Array.from({ length: count }, (_, i) => `i${i}`);

export const LONG = "a".repeat(65);

export const TWICE = "is a duplicate";

const sides = {
  sources: [
    { id: "a", matchMax: 1 },
    { id: "b", matchMax: 0 },
  ],
  targets: [
    { id: "x", matchMax: 2 },
    { id: "y", matchMax: 1 },
  ],
};

export const matching = interaction({ kind: "matchInteraction", ...sides });

export const gaps = interaction({ kind: "gapMatchInteraction", ...sides });

export const ordering = interaction({ kind: "orderInteraction", choices: ["a", "b", "c"] });

export const hotspot = interaction({ kind: "hotspotInteraction", maxChoices: 2, choices: ["a", "b", "c"] });

export const points = (maxChoices: number) => interaction({ kind: "selectPointInteraction", maxChoices });

export const essay = interaction({ kind: "extendedTextInteraction" });

export const order = (...correct: string[]): Draft => ({ type: "order", correct });

export const pairs = (...list: [string, string][]): Draft => ({ type: "match", pairs: list });

export const createChoiceKey = (...correct: string[]): Draft => ({ type: "choice", correct });

export const text = (...accept: object[]): Draft => ({ type: "text", accept });

export const area: Draft = { type: "point", areas: [{ shape: "circle", coords: [0, 0, 1] }] };

export const number: Draft = { type: "numeric", accept: [{ value: 1 }] };
