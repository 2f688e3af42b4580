import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { ModelAsset, ModelSection, ModelTest } from "../model.ts";
import { replaceAssets } from "./check-question.ts";

/** The categories that Moodle creates by itself. */
const DEFAULT_CATEGORY = /^(?:top|default for .*|\$\w+\$)$/i;

/**
 * Collects the sections of a quiz. A text without a question becomes the shared context of the questions after it, up
 * to the next one or the next category. Without such texts, there is no test, and the file's questions are one list.
 */
export function createSectionCollector(name: string) {
  const sections: ModelSection[] = [];
  const assets = new Map<string, ModelAsset>();
  let current: ModelSection | undefined;
  let hasContext = false;
  let tags: string[] = [];

  const startSection = (sharedContext: unknown): void => {
    current = { sharedContext, order: "as_written", draw: null, items: [] };
    sections.push(current);
  };
  return {
    /** The tags of the questions in the current category. */
    get tags(): readonly string[] {
      return tags;
    },
    startCategory(path: string): void {
      const category =
        path
          .split(/(?<!\/)\/(?!\/)/)
          .at(-1)
          ?.replaceAll("//", "/")
          .trim() ?? "";
      tags = category === "" || DEFAULT_CATEGORY.test(category) ? [] : [category];
      current = undefined;
    },
    startContext(content: BlockNode[], files: readonly ModelAsset[], source: string): void {
      hasContext = true;
      // Files have names that are unique in their question. In a test they need names of their own.
      const rename = (file: string): string => `${source}/${file}`;
      for (const file of files) assets.set(rename(file.name), { ...file, name: rename(file.name) });
      startSection(replaceAssets({ type: "doc", content }, (file) => `asset:${rename(file)}`));
    },
    addItem(source: string): void {
      if (!current) startSection(null);
      current?.items.push({ source });
    },
    finish(): ModelTest | undefined {
      const filled = sections.filter(({ items }) => items.length > 0);
      if (!hasContext || filled.length === 0) return undefined;
      const title = name.replace(/\.[A-Za-z0-9]{1,5}$/, "") || name;
      return {
        source: name,
        title,
        description: "",
        settings: {},
        sections: filled,
        losses: [],
        assets: [...assets.values()],
      };
    },
  };
}
