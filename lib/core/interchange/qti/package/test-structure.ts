import type { LossNote, ModelTest } from "../../model.ts";
import { findSectionTitle } from "../../section-title.ts";
import { UniqueLosses } from "../../unique-losses.ts";
import { findElement, listElements, type XmlElement } from "../../xml/elements.ts";
import { isTrue, readCount, readNumber } from "../names.ts";
import { readTestScoring, type TestScoring } from "./outcome-processing.ts";

/** A reference to an item, by its path in the package. */
type ItemRef = { href: string; weight: number };
export type SectionPlan = {
  rubrics: XmlElement[];
  order: "as_written" | "random";
  draw: number | null;
  refs: ItemRef[];
};
/** A test as its file says, before its items are known. */
export type TestPlan = {
  source: string;
  path: string;
  title: string;
  settings: ModelTest["settings"];
  sections: SectionPlan[];
  losses: readonly LossNote[];
};

/** Finds an external section by its address. Undefined if it isn't there. */
export type FindSection = (href: string) => Promise<XmlElement | undefined>;

const MAX_DEPTH = 20;
/** The attributes of `itemSessionControl` that are booleans, with their defaults. */
const SESSION_DEFAULTS: Readonly<Record<string, boolean>> = {
  showFeedback: false,
  allowReview: true,
  showSolution: false,
  allowComment: false,
  allowSkipping: true,
  validateResponses: false,
};

/** Reads an `assessmentTest`, or an `assessmentSection` on its own, with the names of QTI 2. */
export async function readTestPlan(
  root: XmlElement,
  path: string,
  findSection: FindSection,
): Promise<TestPlan> {
  const losses = new UniqueLosses();
  const plan: TestPlan = {
    source: `${path}#${root.attributes.get("identifier") ?? ""}`,
    path,
    title: (root.attributes.get("title") ?? "").trim().slice(0, 300),
    settings: {},
    sections: [],
    losses: losses.notes,
  };
  const reader = new PlanReader(plan, losses, findSection);
  if (root.name === "assessmentSection") await reader.readSection(root);
  else await reader.readTest(root);
  return plan;
}

class PlanReader {
  readonly #plan: TestPlan;
  readonly #findSection: FindSection;
  #weight: TestScoring["weight"];
  readonly #losses: UniqueLosses;

  constructor(plan: TestPlan, losses: UniqueLosses, findSection: FindSection) {
    this.#plan = plan;
    this.#losses = losses;
    this.#findSection = findSection;
  }

  async readTest(root: XmlElement): Promise<void> {
    const parts = listElements(root, "testPart");
    this.#readTime(root, true);
    const { weight, custom } = readTestScoring(root);
    this.#weight = weight;
    if (custom !== null) this.#addLoss("custom_response_processing", custom);
    const rubrics = listElements(root, "rubricBlock");
    if ([root, ...parts].some((each) => findElement(each, "testFeedback")))
      this.#addLoss("feedback", "testFeedback");
    for (const part of parts) {
      this.#readTime(part, parts.length === 1);
      this.#readConditions(part);
      const mode = part.attributes.get("navigationMode");
      if (mode === "linear") this.#addLoss("setting", 'navigationMode="linear"');
      const submission = part.attributes.get("submissionMode");
      if (submission === "individual") this.#addLoss("setting", 'submissionMode="individual"');
      for (const section of listElements(part, "assessmentSection", "assessmentSectionRef"))
        await this.readSection(section, [...rubrics, ...listElements(part, "rubricBlock")]);
    }
  }

  /** Reads a section. What is displayed above the test, or above a section, is displayed with each section inside. */
  async readSection(found: XmlElement, inherited: readonly XmlElement[] = [], depth = 0): Promise<void> {
    const section = found.name === "assessmentSectionRef" ? await this.#resolve(found) : found;
    if (!section || depth > MAX_DEPTH) return;
    const title = findSectionTitle(section, this.#plan.title);
    if (title !== undefined && section.attributes.get("visible") !== "false") this.#addLoss("label", title);
    this.#readTime(section, false);
    this.#readConditions(section);
    if (findElement(section, "adaptiveSelection")) this.#addLoss("setting", "adaptiveSelection");
    const rubrics = [...inherited, ...listElements(section, "rubricBlock")];
    const inner = listElements(section, "assessmentSection", "assessmentSectionRef", "assessmentItemRef");
    const refs = inner.filter(({ name }) => name === "assessmentItemRef");
    if (refs.length === inner.length) {
      this.#plan.sections.push({
        rubrics,
        refs: refs.map((ref) => this.#readRef(ref)),
        ...this.#readOrder(section, refs),
      });
      return;
    }
    if (findElement(section, "selection")) this.#addLoss("points", "selection");
    if (isTrue(findElement(section, "ordering") ?? section, "shuffle")) this.#addLoss("shuffle", "ordering");
    for (const child of inner) {
      if (child.name !== "assessmentItemRef") await this.readSection(child, rubrics, depth + 1);
      else
        this.#plan.sections.push({ rubrics, order: "as_written", draw: null, refs: [this.#readRef(child)] });
    }
  }

  async #resolve(ref: XmlElement): Promise<XmlElement | undefined> {
    const href = ref.attributes.get("href") ?? "";
    const section = await this.#findSection(href);
    if (!section) this.#addLoss("invalid_item", href);
    return section;
  }

  #readRef(ref: XmlElement): ItemRef {
    this.#readTime(ref, false);
    this.#readConditions(ref);
    if (findElement(ref, "variableMapping", "templateDefault")) this.#addLoss("setting", "variableMapping");
    return { href: ref.attributes.get("href") ?? "", weight: this.#readWeight(ref) };
  }

  /** Reads the weight that counts for the total. Without one, an item's score counts as it is. */
  #readWeight(ref: XmlElement): number {
    const wanted = this.#weight;
    const weights = listElements(ref, "weight").filter(
      ({ attributes }) => wanted === undefined || attributes.get("identifier") === wanted,
    );
    const [weight] = weights;
    if (!weight) return 1;
    if (weights.length > 1) this.#addLoss("points", "weight");
    const value = readNumber(weight, "value");
    if (value !== undefined && value > 0) return value;
    this.#addLoss("points", `weight="${weight.attributes.get("value") ?? ""}"`);
    return 1;
  }

  #readOrder(section: XmlElement, refs: readonly XmlElement[]): Pick<SectionPlan, "order" | "draw"> {
    const ordering = findElement(section, "ordering");
    const selection = findElement(section, "selection");
    const isShuffled = ordering !== undefined && isTrue(ordering, "shuffle");
    const isBound = refs.some((ref) => isTrue(ref, "fixed") || isTrue(ref, "required"));
    if (isBound && isShuffled) this.#addLoss("setting", "fixed");
    const select = selection && readCount(selection, "select");
    const isDrawn = select !== undefined && select > 0 && select < refs.length;
    // Items can be drawn more than once, also where as many are drawn as there are.
    const isRepeated = selection !== undefined && isTrue(selection, "withReplacement");
    const canDraw = !isBound && !isRepeated;
    if (isRepeated) this.#addLoss("points", `select="${select ?? ""}" withReplacement="true"`);
    else if (isDrawn && !canDraw) this.#addLoss("points", `select="${select}"`);
    return { order: isShuffled ? "random" : "as_written", draw: isDrawn && canDraw ? select : null };
  }

  /** A time limit of the whole test in minutes is one of our settings. */
  #readTime(element: XmlElement, isWhole: boolean): void {
    const limits = findElement(element, "timeLimits");
    if (!limits) return;
    const seconds = readNumber(limits, "maxTime");
    if (readNumber(limits, "minTime")) this.#addLoss("setting", "minTime");
    if (seconds !== undefined && seconds > 0) {
      const minutes = seconds / 60;
      const isKept = isWhole && Number.isInteger(minutes) && minutes <= 1440;
      if (isKept) {
        this.#plan.settings.timeLimitMinutes = minutes;
        // Answers that arrive late are accepted here.
        if (!isTrue(limits, "allowLateSubmission")) this.#addLoss("setting", 'allowLateSubmission="false"');
      } else this.#addLoss("setting", `maxTime="${seconds}"`);
    }
  }

  #readConditions(element: XmlElement): void {
    for (const { name } of listElements(element, "preCondition", "branchRule"))
      this.#addLoss("setting", name);
    const control = findElement(element, "itemSessionControl");
    const attempts = control && readCount(control, "maxAttempts");
    if (attempts !== undefined && attempts !== 1) this.#addLoss("setting", `maxAttempts="${attempts}"`);
    if (control) this.#readControl(control);
  }

  #readControl(control: XmlElement): void {
    for (const [name, byDefault] of Object.entries(SESSION_DEFAULTS)) {
      const value = control.attributes.has(name) ? isTrue(control, name) : byDefault;
      if (value !== byDefault) this.#addLoss("setting", `${name}="${value}"`);
    }
  }

  #addLoss(code: LossNote["code"], detail: string): void {
    this.#losses.add(code, "", detail);
  }
}
