import fs from "node:fs";
import path from "node:path";

/** How many of a folder's changes the tests noticed. */
export type Score = { folder: string; noticed: number; missed: number };

/** Of all together, and of each folder. */
const LEAST_PERCENT = 85;
const LEAST_PERCENT_OF_A_FOLDER = 80;

type Report = { files: Record<string, { mutants: { status: string }[] }> };
const NOTICED = ["Killed", "Timeout"];
const MISSED = ["Survived", "NoCoverage"];

/** The scores of each folder in one of Stryker's reports. */
export function scoresIn(reportFile: string): Score[] {
  const report: Report = JSON.parse(fs.readFileSync(reportFile, "utf8"));
  const folders = Map.groupBy(Object.entries(report.files), ([file]) => path.dirname(file));
  return [...folders].map(([folder, files]) => {
    const mutants = files.flatMap(([, { mutants }]) => mutants);
    const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return { folder, noticed: count(NOTICED), missed: count(MISSED) };
  });
}

/** The scores as a table, and what of them is too low. */
export function judged(scores: readonly Score[]): { table: string; faults: string[] } {
  const all = {
    folder: "all",
    noticed: scores.reduce((sum, { noticed }) => sum + noticed, 0),
    missed: scores.reduce((sum, { missed }) => sum + missed, 0),
  };
  const lines = [...scores, all].map(
    (score) =>
      `${score.folder.padEnd(28)} ${percent(score).toFixed(1).padStart(6)} %  ${score.noticed} of ${score.noticed + score.missed}`,
  );
  const low = scores.filter((score) => percent(score) < LEAST_PERCENT_OF_A_FOLDER);
  return {
    table: lines.join("\n"),
    faults: [
      ...low.map(({ folder }) => `${folder} is below ${LEAST_PERCENT_OF_A_FOLDER} %`),
      ...(percent(all) < LEAST_PERCENT ? [`all together are below ${LEAST_PERCENT} %`] : []),
    ],
  };
}

const percent = ({ noticed, missed }: Score): number =>
  noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);
