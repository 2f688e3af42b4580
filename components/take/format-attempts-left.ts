import type { HostedLanguage } from "./language.ts";

/** Formats the number of attempts left. Null means that it is unlimited. */
export const formatAttemptsLeft = (left: number | null, { text }: HostedLanguage): string =>
  left === null ? text("attemptsUnlimited") : text("attemptsLeft", { n: left });
