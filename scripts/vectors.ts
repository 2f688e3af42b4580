import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { main } from "./main.ts";
import { ROOT } from "./run-tool.ts";
import { formatVectors } from "./vectors/format.ts";
import { listVectors } from "./vectors/list.ts";
import { findProblems } from "./vectors/validate.ts";

const OUTPUT = "public/scoring-vectors.json";

/** `npm run vectors`: writes the scoring vectors from the tables in scripts/vectors/sources. */
await main(async () => {
  const vectors = listVectors();
  const problems = findProblems(vectors);
  if (problems.length > 0) throw new OperatorError(problems.join("\n"));
  fs.writeFileSync(path.join(ROOT, OUTPUT), formatVectors(vectors));
  console.error(`Wrote ${vectors.length} cases to ${OUTPUT}.`);
  return 0;
});
