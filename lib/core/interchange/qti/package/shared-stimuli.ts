import { resolvePath } from "../content/asset-paths.ts";
import type { Resource } from "./manifest.ts";
import type { TestPlan } from "./test-structure.ts";

/**
 * Finds the stimuli that all items of a section share, by the path of each of those items. An item that is in several
 * sections has to share it in all of them. The manifest says which stimuli an item depends on.
 */
export function findSharedStimuli(
  parts: readonly Resource[],
  plans: readonly TestPlan[],
): Map<string, string> {
  const stimuli = new Map(
    parts.flatMap(({ id, kind, path }) => (kind === "stimulus" ? [[id, path] as const] : [])),
  );
  const byItem = new Map(
    parts.map(
      ({ path, dependencies }) => [path, dependencies.flatMap((id) => stimuli.get(id) ?? [])] as const,
    ),
  );
  const shared = new Map<string, string>();
  const conflicts = new Set<string>();
  for (const { path, sections } of plans) {
    for (const { refs } of sections) {
      const items = refs.flatMap(
        ({ href }) => resolvePath(path.slice(0, path.lastIndexOf("/") + 1), href) ?? [],
      );
      const [first, ...rest] = items.map((item) => byItem.get(item) ?? []);
      const stimulus =
        items.length > 1 ? first?.find((each) => rest.every((others) => others.includes(each))) : undefined;
      for (const item of items) {
        if (stimulus === undefined || (shared.get(item) ?? stimulus) !== stimulus) conflicts.add(item);
        else shared.set(item, stimulus);
      }
      if (items.some((item) => conflicts.has(item))) for (const item of items) conflicts.add(item);
    }
  }
  for (const item of conflicts) shared.delete(item);
  return shared;
}
