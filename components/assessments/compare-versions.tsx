import type { Difference, VersionName } from "#lib/contract/versions.ts";
import { DifferenceView } from "./difference-view.tsx";

/** Versions offered for choosing; an address may name any. */
const MAX_LISTED = 200;

type CompareVersionsProps = {
  id: string;
  newest: number;
  from: VersionName;
  to: VersionName;
  /** null while nothing has been asked for, or where a version is not there. */
  difference: Difference | null;
};

const formatVersion = (version: VersionName) =>
  version === "working" ? "the working copy" : `version ${version}`;

/** Two versions side by side: a plain form that chooses them, and what became of the first in the second. */
export function CompareVersions({ id, newest, from, to, difference }: CompareVersionsProps) {
  const numbers = Array.from({ length: Math.min(newest, MAX_LISTED) }, (_, index) => newest - index);
  const names = [...new Set<VersionName>(["working", ...numbers, from, to])];
  const options = names.map((name) => (
    <option key={name} value={name}>
      {name === "working" ? "Working copy" : `Version ${name}`}
    </option>
  ));
  return (
    <section id="difference" aria-labelledby="difference-title" className="scroll-mt-6 space-y-4">
      <h2 id="difference-title" className="text-lg font-semibold tracking-tight">
        {difference ? `From ${formatVersion(from)} to ${formatVersion(to)}` : "Compare"}
      </h2>
      <form
        action={`/assessments/${id}/versions#difference`}
        className="flex flex-wrap items-end gap-3 text-sm"
      >
        <label className="space-y-1">
          <span className="block font-medium">From</span>
          <select name="from" defaultValue={from} className="input">
            {options}
          </select>
        </label>
        <label className="space-y-1">
          <span className="block font-medium">To</span>
          <select name="to" defaultValue={to} className="input">
            {options}
          </select>
        </label>
        <button type="submit" className="button button-secondary">
          Compare
        </button>
      </form>
      {difference && <DifferenceView difference={difference} />}
    </section>
  );
}
