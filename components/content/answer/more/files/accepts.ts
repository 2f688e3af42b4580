/** Checks whether a type is one of those accepted, such as `image/*`. An empty list accepts any. */
export const isAcceptedType = (mediaType: string, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((range) =>
    range.endsWith("/*") ? mediaType.startsWith(range.slice(0, -1)) : range === mediaType,
  );
