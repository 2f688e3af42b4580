import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { ROOT, runTool } from "../run-tool.ts";
import { generateSdk, SDK } from "./generate.ts";

/**
 * Generates the sources and compiles sdk/src to sdk/dist.
 * @throws OperatorError with the compiler's messages
 */
export async function buildSdk(): Promise<void> {
  await generateSdk();
  const built = path.join(ROOT, SDK, "dist");
  fs.rmSync(built, { recursive: true, force: true });
  const { code, output } = await runTool("typescript/lib/tsc.js", ["-p", SDK]);
  if (code !== 0) throw new OperatorError(`${output}\nThe SDK couldn't be compiled. See the messages above.`);
  fs.chmodSync(path.join(built, "cli/main.js"), 0o755);
}
