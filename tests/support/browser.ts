import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";

/**
 * Starts a headless Chromium: the one at CHROMIUM_PATH, or else the one from npm, or else the system's. npm's Chromium
 * is built for headless use and takes half the time. The caller closes it.
 * @throws Error if there is no Chromium or it doesn't start.
 */
export function launchBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
  const { program, env } = findConfiguredBrowser() ?? findPackagedBrowser() ?? findInstalledBrowser();
  const args = [...ARGS, ...moreArgs];
  return chromium.launch({ executablePath: program, env: { ...getProcessEnv(), ...env }, args });
}

const ARGS = [
  // Chromium's sandbox doesn't work for root, and containers run as root. The pages are our own.
  "--no-sandbox",
  // The window is never visible, and an emulated graphics card would cost a tenth of the time.
  "--disable-gpu",
  "--disable-software-rasterizer",
  // Chromium must not connect to any other hosts.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

type BrowserExecutable = { program: string; env: Record<string, string> };

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_PATH = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function findConfiguredBrowser(): BrowserExecutable | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { program: CHROMIUM_PATH, env: {} } : undefined;
}

function findInstalledBrowser(): BrowserExecutable {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), MAC_PATH];
  const program = candidates.find((candidate) => fs.existsSync(candidate));
  if (program) return { program, env: {} };
  throw new Error("Browser tests need Chromium. Install it, or set CHROMIUM_PATH to its path.");
}

const FOLDER = path.resolve("node_modules/.cache/touchstone-chromium");
/** The packaged font configuration expects its fonts in fixed folders that don't exist here. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${FOLDER}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${FOLDER}/cache</cachedir></fontconfig>`;

/**
 * Finds npm's Chromium (for Linux on x64), with libraries and fonts that a minimal system lacks. It is unpacked once.
 */
function findPackagedBrowser(): BrowserExecutable | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const program = path.join(FOLDER, "chromium");
  if (!fs.existsSync(program)) {
    // A browser that outlives an installation of the packages recreates the folder of its font cache.
    fs.rmSync(FOLDER, { recursive: true, force: true });
    fs.mkdirSync(path.dirname(FOLDER), { recursive: true });
    const fresh = fs.mkdtempSync(`${FOLDER}-`);
    const env = { ...process.env, TMPDIR: fresh };
    const { status, stderr } = spawnSync(process.execPath, ["tests/support/unpack-chromium.ts"], { env });
    if (status !== 0) throw new Error(`Chromium couldn't be unpacked:\n${stderr}`);
    fs.writeFileSync(path.join(fresh, "fonts.conf"), FONTS);
    moveIfMissing(fresh, FOLDER);
  }
  const env = {
    LD_LIBRARY_PATH: path.join(FOLDER, "al2023/lib"),
    FONTCONFIG_FILE: path.join(FOLDER, "fonts.conf"),
  };
  return { program, env };
}

function moveIfMissing(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!fs.existsSync(to)) throw error;
    fs.rmSync(from, { recursive: true });
  }
}

const getProcessEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
