import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { LossNote, ModelAsset, ModelSection, ModelTest } from "../model.ts";
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
  /** The sources of the texts, by the section that each begins. */
  const texts = new Map<ModelSection, string>();
  let current: ModelSection | undefined;
  let hasContext = false;
  let tags: string[] = [];

  const startSection = (sharedContext: unknown): ModelSection => {
    current = { sharedContext, order: "as_written", draw: null, items: [] };
    sections.push(current);
    return current;
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
      const context = replaceAssets({ type: "doc", content }, (file) => `asset:${rename(file)}`);
      texts.set(startSection(context), source);
    },
    addItem(source: string): void {
      const section = current ?? startSection(null);
      section.items.push({ source });
    },
    finish(): ModelTest | undefined {
      const filled = sections.filter(({ items }) => items.length > 0);
      if (!hasContext || filled.length === 0) return undefined;
      const losses = [...texts].flatMap(([{ items }, path]): LossNote[] =>
        items.length > 0 ? [] : [{ code: "text_only", path, detail: "description" }],
      );
      const title = name.replace(/\.[A-Za-z0-9]{1,5}$/, "") || name;
      return {
        source: name,
        title,
        description: "",
        settings: {},
        sections: filled,
        losses,
        assets: [...assets.values()],
      };
    },
  };
}
