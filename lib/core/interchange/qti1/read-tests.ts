import type { Settings } from "#lib/contract/assessments.ts";
import { clamp } from "#lib/core/clamp.ts";
import type { LossNote, ModelTest } from "../model.ts";
import { findSectionTitle } from "../section-title.ts";
import { UniqueLosses } from "../unique-losses.ts";
import { iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { readMetadata, readNumber } from "./metadata.ts";
import { listSections, type SectionContext } from "./read-sections.ts";
import { readSectionSelection } from "./section-selection.ts";
import type { Placed, SourceIndex } from "./source-index.ts";

/** Creates the tests of a file whose items have been read. */
export const readTests = (
  root: XmlElement,
  placed: ReadonlyMap<XmlElement, readonly Placed[]>,
  path: string,
  index: SourceIndex,
): ModelTest[] =>
  listElements(root, "assessment").map((assessment) => {
    const selection = readSectionSelection(assessment, placed);
    const losses = [...findLosses(assessment), ...selection.losses];
    const context: SectionContext = { placed, index, losses, assets: [] };
    const sections = [...listSections(assessment, context)];
    return {
      source: index.createName(path, assessment.attributes.get("ident") ?? ""),
      title: (assessment.attributes.get("title") ?? "").trim().slice(0, 300),
      description: "",
      settings: { ...readSettings(assessment), ...selection.settings },
      sections,
      losses: context.losses,
      assets: context.assets,
    };
  });

/** Converts a time limit in minutes and a number of attempts, of which -1 and "unlimited" mean any number. */
export function createLimits(timeLimit: string | undefined, attempts: string | undefined): Partial<Settings> {
  const minutes = readNumber(timeLimit);
  const count = readNumber(attempts);
  return {
    ...(minutes !== undefined && minutes > 0
      ? { timeLimitMinutes: clamp(Math.ceil(minutes), 1, 1_440) }
      : {}),
    ...(count !== undefined && count >= 1 ? { allowedAttempts: clamp(Math.round(count), 1, 1_000) } : {}),
    ...(count === -1 || /^unlimited$/i.test(attempts ?? "") ? { allowedAttempts: null } : {}),
  };
}

function readSettings(assessment: XmlElement): Partial<Settings> {
  const metadata = readMetadata(assessment, "qtimetadata");
  return createLimits(metadata.get("qmd_timelimit"), metadata.get("cc_maxattempts"));
}

const LOST = new Map<string, LossNote["code"]>([
  ["rubric", "rubric"],
  ["presentation_material", "rubric"],
  ["objectives", "rubric"],
  ["assessfeedback", "feedback"],
  ["sectionfeedback", "feedback"],
  ["outcomes_processing", "scoring_not_supported"],
  ["duration", "setting"],
  ["sectionprecondition", "setting"],
]);

function findLosses(assessment: XmlElement): LossNote[] {
  const sections = [...iterateElements(assessment)].filter(({ name }) => name === "section");
  const elements = [assessment, ...sections];
  const losses = elements.flatMap((element) =>
    listElements(element).flatMap(({ name, children }): LossNote[] => {
      const code = LOST.get(name);
      return code && children.length > 0 ? [{ code, path: element.name, detail: name }] : [];
    }),
  );
  const titles = sections.flatMap(
    (section) => findSectionTitle(section, assessment.attributes.get("title") ?? "") ?? [],
  );
  const labels = titles.map((detail): LossNote => ({ code: "label", path: "section", detail }));
  return new UniqueLosses([...losses, ...labels]).notes;
}
