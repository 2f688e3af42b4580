import { buildHref } from "#components/library/build-href.ts";
import type { Import, ImportOutcome } from "#lib/contract/imports.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { IMPORT_OUTCOME_NAMES, IMPORT_PAGE } from "#lib/messages/import-pages.ts";

type OutcomeFilterProps = {
  path: string;
  /** The outcome that is shown, or undefined for all. */
  outcome: ImportOutcome | undefined;
  summary: Import["summary"];
};

/** Links that show only the questions with an outcome, each with their number. */
export function OutcomeFilter({ path, outcome, summary }: OutcomeFilterProps) {
  const { imported, changed, skipped } = summary;
  const links = [
    { value: undefined, name: IMPORT_PAGE.all, count: imported + changed + skipped },
    ...(["changed", "skipped", "imported"] as const).map((value) => ({
      value,
      name: IMPORT_OUTCOME_NAMES[value],
      count: summary[value],
    })),
  ];
  return (
    <nav aria-label={IMPORT_PAGE.outcomes}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ value, name, count }) => (
          <li key={name}>
            <a
              className="button button-quiet aria-[current]:border-accent aria-[current]:text-accent"
              href={buildHref(path, { outcome: value })}
              aria-current={value === outcome ? "true" : undefined}
            >
              {name} <span className="tabular-nums">{formatInteger(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
