import type { FormatReader } from "../model.ts";
import { findManifest, readManifest } from "./manifest.ts";
import { isQuizResource } from "./quiz-files.ts";
import { isQti1File, readQti1Source } from "./read-package.ts";

/** Reads the questions of Common Cartridge 1.1 to 1.3 and of Canvas exports. Asked before `qti1Reader`. */
export const commonCartridgeReader: FormatReader = {
  format: "common-cartridge",
  async detect(source) {
    const file = findManifest(source);
    if (!file) return undefined;
    const { version } = await readManifest(file);
    const isCanvas = [...source.files.keys()].some((path) => /(?:^|\/)assessment_meta\.xml$/.test(path));
    return version !== null || isCanvas ? { version } : undefined;
  },
  read: readQti1Source,
};

/** Reads QTI 1.2, as packages and single files. */
export const qti1Reader: FormatReader = {
  format: "qti",
  async detect(source) {
    const manifest = findManifest(source);
    if (manifest) {
      const { resources } = await readManifest(manifest);
      if ([...resources.values()].some(isQuizResource)) return { version: "1.2" };
    }
    for (const file of source.files.values()) {
      const isCandidate = source.files.size === 1 || /\.(?:xml|qti|dat)$/i.test(file.path);
      if (isCandidate && (await isQti1File(file))) return { version: "1.2" };
    }
    return undefined;
  },
  read: readQti1Source,
};
