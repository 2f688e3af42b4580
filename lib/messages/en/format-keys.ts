/** Formats a combination of keys: "Ctrl+Shift+Z". */
export const formatKeys = (keys: string): string => keys;
