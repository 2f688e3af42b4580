import fs from "node:fs";
import path from "node:path";

/** How many changes in a folder the tests noticed and missed. */
export type Score = { folder: string; killed: number; survived: number };

/** The lowest acceptable score for all folders together, and for each one. */
const LEAST_PERCENT = 85;
const LEAST_PERCENT_OF_A_FOLDER = 80;

type Report = { files: Record<string, { mutants: { status: string }[] }> };
const KILLED_STATUSES = ["Killed", "Timeout"];
const SURVIVED_STATUSES = ["Survived", "NoCoverage"];

/** Reads the scores of each folder from one of Stryker's JSON reports. */
export function readScores(reportFile: string): Score[] {
  const report: Report = JSON.parse(fs.readFileSync(reportFile, "utf8"));
  const folders = Map.groupBy(Object.entries(report.files), ([file]) => path.dirname(file));
  return [...folders].map(([folder, files]) => {
    const mutants = files.flatMap(([, { mutants }]) => mutants);
    const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    return { folder, killed: count(KILLED_STATUSES), survived: count(SURVIVED_STATUSES) };
  });
}

/** Formats the scores as a table, with a message for each score that is too low. */
export function judgeScores(scores: readonly Score[]): { table: string; faults: string[] } {
  const all = {
    folder: "all",
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
    survived: scores.reduce((sum, { survived }) => sum + survived, 0),
  };
  const lines = [...scores, all].map(
    (score) =>
      `${score.folder.padEnd(28)} ${computePercent(score).toFixed(1).padStart(6)}%  ${score.killed} of ${score.killed + score.survived}`,
  );
  const low = scores.filter((score) => computePercent(score) < LEAST_PERCENT_OF_A_FOLDER);
  return {
    table: lines.join("\n"),
    faults: [
      ...low.map(({ folder }) => `${folder} is below ${LEAST_PERCENT_OF_A_FOLDER}%`),
      ...(computePercent(all) < LEAST_PERCENT ? [`the total is below ${LEAST_PERCENT}%`] : []),
    ],
  };
}

const computePercent = ({ killed, survived }: Score): number =>
  killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
