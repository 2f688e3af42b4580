/**
 * Parses a JSON file, whose text some editors begin with a byte order mark.
 * @throws SyntaxError
 */
export const parseJson = (text: string) => JSON.parse(text.replace(/^\ufeff/, ""));
