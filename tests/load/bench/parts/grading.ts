import { versionContent } from "#lib/domains/assessments/queries.ts";
import { apiClient } from "../api.ts";
import type { GradingConfig, GradingSpeed } from "../grading.ts";
import { figure } from "../numbers.ts";
import type { BenchOptions } from "../options.ts";
import type { Part } from "../part.ts";
import { type SubmitData, submit } from "../scenarios/submit.ts";
import type { Stage } from "../stage.ts";

const GRADINGS_A_SECOND = 100_000;

export const grading: Part = {
  name: "grading",
  async measure(stage, options) {
    const { graded, checkedAndGraded, byType } = await gradingAlone(stage, options);
    const types = Object.entries(byType).map(([type, speed]) => `${type} ${figure(speed, 0)}`);
    return {
      report: `
grading: the questions of submit, in memory, on one core; questions/s
  graded and totalled ${figure(graded, 0)}; answers checked, graded and totalled ${figure(checkedAndGraded, 0)}
  by type, graded: ${types.join(", ")}`,
      verdicts: [
        {
          isMet: graded >= GRADINGS_A_SECOND,
          sentence: `one core grades ${figure(GRADINGS_A_SECOND, 0)} questions/s or more: ${figure(graded, 0)}`,
        },
      ],
      faults: [],
    };
  },
};

async function gradingAlone(stage: Stage, { isQuick }: BenchOptions): Promise<GradingSpeed> {
  const { id, answers } = (await submit.prepare(apiClient(stage.direct.port, stage.apiKey))) as SubmitData;
  const exercises = (await versionContent(stage.database.db, stage.organizationId, id, 1)) ?? [];
  const config: GradingConfig = { exercises, answers, seconds: isQuick ? 3 : 6 };
  const { ready, worker } = await stage.start<GradingConfig, GradingSpeed>("grading.ts", config);
  await worker.end();
  return ready;
}
