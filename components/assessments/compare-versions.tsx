import type { Difference, VersionName } from "#lib/contract/versions.ts";
import { COMPARE_VERSIONS } from "#lib/messages/versions.ts";
import { DifferenceView } from "./difference-view.tsx";

/** How many versions the lists contain. The URL can specify any other version. */
const MAX_LISTED = 200;

type CompareVersionsProps = {
  id: string;
  newest: number;
  from: VersionName;
  to: VersionName;
  /** Null until two versions are selected. */
  difference: Difference | null;
};

/** A plain form for selecting two versions, and the differences between them. */
export function CompareVersions({ id, newest, from, to, difference }: CompareVersionsProps) {
  const numbers = Array.from({ length: Math.min(newest, MAX_LISTED) }, (_, index) => newest - index);
  const names = [...new Set<VersionName>(["working", ...numbers, from, to])];
  const options = names.map((name) => (
    <option key={name} value={name}>
      {COMPARE_VERSIONS.option(name)}
    </option>
  ));
  return (
    <section id="difference" aria-labelledby="difference-title" className="scroll-mt-6 space-y-4">
      <h2 id="difference-title" className="text-lg font-semibold tracking-tight">
        {difference ? COMPARE_VERSIONS.difference(from, to) : COMPARE_VERSIONS.title}
      </h2>
      <form
        // The lists show the versions in the URL, whatever was chosen in them before a link changed it.
        key={`${from}-${to}`}
        action={`/assessments/${id}/versions#difference`}
        // Without this, the browser's Back restores what was chosen instead of what is compared.
        autoComplete="off"
        className="flex flex-wrap items-end gap-3 text-sm"
      >
        <label className="space-y-1">
          <span className="block font-medium">{COMPARE_VERSIONS.from}</span>
          <select name="from" defaultValue={from} className="input">
            {options}
          </select>
        </label>
        <label className="space-y-1">
          <span className="block font-medium">{COMPARE_VERSIONS.to}</span>
          <select name="to" defaultValue={to} className="input">
            {options}
          </select>
        </label>
        <button type="submit" className="button button-secondary">
          {COMPARE_VERSIONS.verb}
        </button>
      </form>
      {difference && <DifferenceView difference={difference} />}
    </section>
  );
}
