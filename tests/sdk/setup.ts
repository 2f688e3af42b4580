import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { ROOT } from "#scripts/run-tool.ts";
import { buildSdk } from "#scripts/sdk/build.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder in which the packed SDK is installed. */
    consumerDir: string;
  }
}

/** Builds and packs the SDK, and installs it in an empty project, for all files of the project. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildSdk();
  const consumerDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-sdk-"));
  const npm = (args: string[], cwd: string) =>
    promisify(execFile)("npm", [...args, "--offline", "--ignore-scripts"], { cwd });
  await npm(["pack", "--pack-destination", consumerDir], path.join(ROOT, "sdk"));
  const [tarball = ""] = fs.readdirSync(consumerDir);
  fs.writeFileSync(
    path.join(consumerDir, "package.json"),
    '{ "name": "consumer", "private": true, "type": "module" }\n',
  );
  await npm(["install", "--no-audit", "--no-fund", `./${tarball}`], consumerDir);
  project.provide("consumerDir", consumerDir);
  return () => fs.rmSync(consumerDir, { recursive: true, force: true });
}
