/** "1 point", "2.5 points". */
export const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Minutes in words: "90 minutes" is easier to reckon with than one and a half hours. */
export const duration = (minutes: number): string => count(minutes, "minute");

/** How many attempts there are beside those made. */
export const left = (n: number | null): string =>
  n === null ? "You may make as many as you like." : `You have ${n} more.`;
