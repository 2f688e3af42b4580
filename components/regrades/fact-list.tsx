/** The description of a key, one fact per line. */
export const FactList = ({ facts, empty }: { facts: readonly string[]; empty: string }) =>
  facts.length === 0 ? (
    <p className="text-sm text-muted">{empty}</p>
  ) : (
    <ul className="space-y-0.5 text-sm">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two keys can have the same description
        <li key={index} className="wrap-anywhere">
          {fact}
        </li>
      ))}
    </ul>
  );
