const NAMES: ReadonlyMap<string, string> = new Map([
  ["Ctrl", "Strg"],
  ["Shift", "Umschalt"],
  ["Enter", "Eingabe"],
]);

export const formatKeys = (keys: string): string =>
  keys.replace(/Ctrl|Shift|Enter/g, (key) => NAMES.get(key) ?? key);
