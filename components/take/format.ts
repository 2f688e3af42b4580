import { formatCount } from "#lib/messages/format-count.ts";

/** Minutes in words: "90 minutes" is easier to reckon with than one and a half hours. */
export const formatMinutes = (minutes: number): string => formatCount(minutes, "minute");

/** How many attempts there are beside those made. */
export const formatAttemptsLeft = (n: number | null): string =>
  n === null ? "You may make as many as you like." : `You have ${n} more.`;
