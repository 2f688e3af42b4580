import { findVersionContent } from "#lib/domains/assessments/version-queries.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import type { GradingConfig, GradingSpeed } from "../grading.ts";
import { formatNumber } from "../numbers.ts";
import type { BenchOptions } from "../options.ts";
import type { Part } from "../part.ts";
import { type SubmitData, submit } from "../scenarios/submit.ts";

const GRADINGS_PER_SECOND = 100_000;

export const grading: Part = {
  name: "grading",
  async measure(environment, options) {
    const { graded, checkedAndGraded, byType } = await measureGrading(environment, options);
    const types = Object.entries(byType).map(([type, speed]) => `${type} ${formatNumber(speed, 0)}`);
    return {
      report: `
grading: the questions of submit, in memory, on one core; questions/s
  graded and totalled ${formatNumber(graded, 0)}; answers checked, graded and totalled ${formatNumber(checkedAndGraded, 0)}
  by type, graded: ${types.join(", ")}`,
      verdicts: [
        {
          isMet: graded >= GRADINGS_PER_SECOND,
          sentence: `one core grades ${formatNumber(GRADINGS_PER_SECOND, 0)} questions/s or more: ${formatNumber(graded, 0)}`,
        },
      ],
      faults: [],
    };
  },
};

async function measureGrading(
  environment: BenchEnvironment,
  { isQuick }: BenchOptions,
): Promise<GradingSpeed> {
  const { id, answers } = (await submit.prepare(
    createApiClient(environment.direct.port, environment.apiKey),
  )) as SubmitData;
  const exercises =
    (await findVersionContent(environment.database.db, environment.organizationId, id, 1)) ?? [];
  const config: GradingConfig = { exercises, answers, seconds: isQuick ? 3 : 6 };
  const { ready, worker } = await environment.start<GradingConfig, GradingSpeed>("grading.ts", config);
  await worker.end();
  return ready;
}
