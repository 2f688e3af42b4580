import fs from "node:fs";
import path from "node:path";
import { measureFidelity } from "./fidelity/measure.ts";
import { main } from "./main.ts";
import { ROOT } from "./run-tool.ts";

const FIDELITY_FILE = "components/docs/guides/fidelity.json";

/** `npm run fidelity`: writes what each format keeps of each interaction, for the docs. */
await main(async () => {
  const rows = await measureFidelity();
  fs.writeFileSync(path.join(ROOT, FIDELITY_FILE), `${JSON.stringify(rows, null, 2)}\n`);
  console.error(`Wrote ${rows.length} rows to ${FIDELITY_FILE}.`);
  return 0;
});
