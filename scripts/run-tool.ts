import { spawn } from "node:child_process";
import path from "node:path";

export const ROOT = path.dirname(import.meta.dirname);

export type Outcome = { code: number; output: string; seconds: number };
export type ChildOptions = {
  env?: Record<string, string>;
  signal?: AbortSignal | undefined;
  inheritOutput?: boolean;
};

/**
 * Runs a JavaScript program from node_modules with the current Node, in the root of the checkout. Returns the program's
 * output or, with `inheritOutput`, passes it through.
 */
export function runTool(
  tool: string,
  args: string[],
  { env, signal, inheritOutput }: ChildOptions = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, "node_modules", tool), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: inheritOutput ? "inherit" : ["ignore", "pipe", "pipe"],
    signal,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8"), seconds });
    });
  });
}
