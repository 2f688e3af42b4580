/** Converts a name from camelCase: `timeLimitMinutes` becomes `time_limit_minutes`. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
