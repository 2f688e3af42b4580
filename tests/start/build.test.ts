import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createCheckout } from "./checkout.ts";
import { ROOT, runProgram } from "./support.ts";

describe("the build of the pages", () => {
  /** Creates a checkout with a fake Next that counts its calls and edits the files that Next edits. */
  function createSourceCheckout(): string {
    const root = createCheckout();
    for (const file of [
      "scripts/build.ts",
      "scripts/run-tool.ts",
      "scripts/main.ts",
      "lib/platform/runtime/ignore-output-errors.ts",
      "lib/platform/runtime/operator-error.ts",
    ]) {
      fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
    }
    const manifest = { name: "t", type: "module", imports: { "#lib/*": "./lib/*" } };
    const next = `import fs from "node:fs"; fs.appendFileSync("builds", "x");
      if (fs.readFileSync("app/page.tsx", "utf8") === "broken") { console.log("Type error: broken"); process.exit(1); }
      await new Promise((resolve) => setTimeout(resolve, 200));
      fs.writeFileSync("tsconfig.json", '{ "edited": true }');
      fs.mkdirSync(".next", { recursive: true }); fs.writeFileSync(".next/BUILD_ID", "1");`;
    const files = {
      "package.json": JSON.stringify(manifest),
      "tsconfig.json": "{}",
      "app/page.tsx": "one",
      "node_modules/next/package.json": `{ "type": "module" }`,
      "node_modules/next/dist/bin/next": next,
      "scripts/docs/build-search-file.ts": `export const isSearchFile = () => false;
        export const buildDocsSearch = async () => {};`,
      "scripts/embed/build.ts": `import fs from "node:fs";
        export const isEmbedOutput = (name) => name === "embed.js";
        export const buildEmbed = async () => {
          fs.mkdirSync("public", { recursive: true });
          fs.writeFileSync("public/embed.js", String(Math.random()));
        };`,
      "build.ts": `import { ensureBuild } from "./scripts/build.ts";
        try { await ensureBuild(); } catch (error) { console.error(String(error)); process.exitCode = 1; }`,
    };
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return root;
  }

  const build = (root: string) => runProgram(process.execPath, [path.join(root, "build.ts")], { cwd: root });
  const countBuilds = (root: string) => fs.readFileSync(path.join(root, "builds"), "utf8").length;

  it("runs once for the same sources, even for two processes at once, and again when they change", async () => {
    const root = createSourceCheckout();
    const pair = [build(root), build(root)];
    expect(await Promise.all(pair.map((one) => one.ended))).toEqual([0, 0]);
    expect(countBuilds(root)).toBe(1);
    expect(pair.map((one) => one.stdout())).toEqual(["", ""]);
    const third = build(root);
    expect(await third.ended).toBe(0);
    expect(third.stderr()).toBe("");
    fs.writeFileSync(path.join(root, "app/page.tsx"), "two");
    expect(await build(root).ended).toBe(0);
    expect(countBuilds(root)).toBe(2);
  });

  it("runs again when one of its outputs is missing", async () => {
    const root = createSourceCheckout();
    expect(await build(root).ended).toBe(0);
    fs.rmSync(path.join(root, "public/embed.js"));
    expect(await build(root).ended).toBe(0);
    expect(await build(root).ended).toBe(0);
    expect([countBuilds(root), fs.existsSync(path.join(root, "public/embed.js"))]).toEqual([2, true]);
  });

  it("shows Next's output when it fails, and runs again the next time", async () => {
    const root = createSourceCheckout();
    fs.writeFileSync(path.join(root, "app/page.tsx"), "broken");
    const failing = build(root);
    expect(await failing.ended).toBe(1);
    expect(failing.stderr()).toMatch(/Type error: broken\n\nThe pages couldn't be built/);
    fs.writeFileSync(path.join(root, "app/page.tsx"), "mended");
    expect(await build(root).ended).toBe(0);
  });

  it("doesn't replace the pages of a running service", async () => {
    const root = createSourceCheckout();
    const script = `import { markRunning } from "./scripts/running.mjs";
      markRunning(process.cwd(), "start"); console.log("up"); setInterval(() => {}, 1000);`;
    const service = runProgram(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(await service.line()).toBe("up");
    const refused = build(root);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain(
      `process ${service.pid} is serving the pages of the old ones. Stop it, and try again.`,
    );
    expect(fs.existsSync(path.join(root, "builds"))).toBe(false);
  });
});
