import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, readFocusedName, tabTo, type Visit } from "#tests/support/pages.ts";
import { setUpPlayer } from "#tests/support/player.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const openAttempt = setUpPlayer();

/** Checks that pressing a key repeatedly never moves the focus behind a sticky bar. */
async function expectFocusInSight(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element.closest("[data-bar]")) return undefined;
      const { top, bottom, height } = element.getBoundingClientRect();
      const [statusBar, actionBar] = [...document.querySelectorAll("[data-bar]")].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const visible = Math.min(bottom, actionBar?.top ?? 0) - Math.max(top, statusBar?.bottom ?? 0);
      // Of a tall text area, browsers show only the line with the cursor.
      return visible < Math.min(height, 24) ? element.outerHTML : undefined;
    });
    expect(hidden).toBeUndefined();
  }
}

/** Answers each of the ten interactions by keyboard. */
const BY_KEYBOARD: Record<string, (visited: Visit) => Promise<void>> = {
  choice: async (visited) => {
    const { keyboard } = visited.page;
    await tabTo(visited.page, "");
    const isRadio = () => visited.page.evaluate(() => document.activeElement?.matches("[type=radio]"));
    while (!(await isRadio())) await keyboard.press("Tab");
    await keyboard.press("Space");
    while (!(await readFocusedName(visited.page)).startsWith("Canberra")) await keyboard.press("ArrowDown");
  },
  "multiple choice": async (visited) => {
    for (const name of ["2", "7"]) {
      await tabTo(visited.page, name);
      await visited.page.keyboard.press("Space");
    }
  },
  "inline choice": async (visited) => {
    await tabTo(visited.page, "Ice is");
    await visited.page.keyboard.type("lighter");
  },
  "text entry": async (visited) => {
    await tabTo(visited.page, "Water boils at");
    await visited.page.keyboard.type("100");
  },
  "extended text": async (visited) => {
    await tabTo(visited.page, "Why do leaves turn red");
    await visited.page.keyboard.type("The green fades first.");
  },
  match: async (visited) => {
    for (const [country, capital] of [
      ["France", "Paris"],
      ["Italy", "Rome"],
      ["Spain", "Madrid"],
    ] as const) {
      await tabTo(visited.page, `Match for ${country}`);
      await visited.page.keyboard.type(capital);
    }
  },
  order: async (visited) => {
    await tabTo(visited.page, "Move Uruk up");
    for (const place of ["Uruk, 2 of 3", "Uruk, 1 of 3"]) {
      await visited.page.keyboard.press("Enter");
      await visited.page.getByText(place).waitFor({ state: "attached" });
      await expect.poll(() => readFocusedName(visited.page)).toBe("Move Uruk up");
    }
  },
  "gap match": async (visited) => {
    await tabTo(visited.page, "Gap 1 of 2");
    await visited.page.keyboard.type("winter");
    await tabTo(visited.page, "Gap 2 of 2");
    await visited.page.keyboard.type("summer");
  },
  hotspot: async (visited) => {
    await tabTo(visited.page, "Area 1 of 3, top left");
    await visited.page.keyboard.press("ArrowRight");
    await expect.poll(() => readFocusedName(visited.page)).toBe("Area 2 of 3, center");
    await visited.page.keyboard.press("ArrowLeft");
    await visited.page.keyboard.press("Space");
  },
  "select point": async (visited) => {
    await tabTo(visited.page, "A map of Europe");
    for (const key of ["Shift+ArrowRight", "Shift+ArrowLeft", "Enter"])
      await visited.page.keyboard.press(key);
    await visited.page.getByText("Point 1 placed: 200 across, 150 down").waitFor({ state: "attached" });
  },
  slider: async (visited) => {
    await tabTo(visited.page, "Slider from 0 to 100");
    await visited.page.keyboard.press("ArrowRight");
    await tabTo(visited.page, "Number from 0 to 100");
    await visited.page.keyboard.press("ControlOrMeta+A");
    await visited.page.keyboard.type("71");
  },
};

/** What screen readers announce for the interactions that are designed for a mouse. */
const ANNOUNCED = {
  "Question 6 of 11": [
    'group "Match each country with its capital."',
    'combobox "Match for France"',
    'option "Paris" [selected]',
    'option "Rome (used)"',
  ],
  "Question 7 of 11": [
    'group "Put these in order, the oldest first."',
    'button "Move Uruk up" [disabled]',
    'button "Move Washington down" [disabled]',
  ],
  "Question 8 of 11": ['combobox "Gap 1 of 2"', 'option "winter" [selected]'],
  "Question 9 of 11": [
    'radiogroup "Areas of the image: A map of Europe"',
    'radio "Area 1 of 3, top left" [checked]',
  ],
  "Question 10 of 11": ['application "A map of Europe"', 'button "Remove point 1: 200 across, 150 down"'],
  "Question 11 of 11": ['slider "Slider from 0 to 100": "71"', 'spinbutton "Number from 0 to 100": "71"'],
};

test("answers each of the ten interactions by keyboard alone, and grades the intended answers", async () => {
  const visited = await openAttempt(TEN_QUESTIONS.map(({ question }) => question));
  const { page, api, assessment, problems, close } = visited;
  for (const [index, { interaction }] of TEN_QUESTIONS.entries()) {
    if (index > 0) {
      await tabTo(visited.page, "Next");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: `Question ${index + 1} of` }).waitFor();
      await expect.poll(() => readFocusedName(page)).toContain(`Question ${index + 1} of`);
    }
    await BY_KEYBOARD[interaction]?.(visited);
  }
  await page.getByRole("button", { name: "Show all questions" }).click();
  await page.getByRole("heading", { name: "Question 11 of" }).waitFor();
  for (const [question, lines] of Object.entries(ANNOUNCED)) {
    const snapshot = await page.getByRole("region", { name: question }).ariaSnapshot();
    for (const line of lines) expect(snapshot).toContain(line);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, ["light"]);

  await page.getByRole("button", { name: "Review and submit" }).focus();
  await expectFocusInSight(page, "Shift+Tab", 40);
  await expectFocusInSight(page, "Tab", 40);

  await page.getByRole("button", { name: "Review and submit" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("You’ve answered every question.").waitFor();
  await expect.poll(() => readFocusedName(page)).toBe("Before you submit");
  await expectAccessible(page);
  await tabTo(visited.page, "Submit answers");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/result");
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  expect(data).toEqual([expect.objectContaining({ percentage: 100, status: "awaiting_manual_grading" })]);
  const { data: kept } = await api.get(`/v1/submissions/${data[0].id}`);
  const answers = kept.exercise_results.flatMap((exercise: { question_results: { answers: unknown[] }[] }) =>
    exercise.question_results.map(({ answers }) => answers),
  );
  expect(answers).toEqual(TEN_QUESTIONS.map(({ right }) => [{ responseId: "r1", value: right }]));
  expect(problems).toEqual([]);
  await close();
});

/** Answers each of the ten interactions by touch. A phone's own picker and keyboard stand for lists and typing. */
const BY_TAP: Record<string, (page: Page) => Promise<void>> = {
  choice: (page) => page.getByText("Canberra").tap(),
  "multiple choice": async (page) => {
    for (const name of ["2", "7"]) await page.getByRole("checkbox", { name, exact: true }).tap();
  },
  "inline choice": async (page) => {
    await page.getByRole("combobox").tap();
    await page.getByRole("combobox").selectOption("lighter");
  },
  "text entry": async (page) => {
    await page.getByRole("textbox").tap();
    await page.keyboard.type("100");
  },
  "extended text": async (page) => {
    await page.getByRole("textbox").tap();
    await page.keyboard.type("The green fades first.");
  },
  match: async (page) => {
    for (const [capital, country] of [
      ["Paris", "France"],
      ["Rome", "Italy"],
      ["Madrid", "Spain"],
    ] as const) {
      await page.locator("[draggable=true]", { hasText: capital }).tap();
      await page.locator("[data-open]", { hasText: country }).tap({ position: { x: 20, y: 12 } });
    }
  },
  order: async (page) => {
    await page.getByRole("listitem").filter({ hasText: "Uruk" }).getByText("Uruk").tap();
    await page.getByRole("listitem").filter({ hasText: "Rome" }).getByText("Rome").tap();
  },
  "gap match": async (page) => {
    for (const [index, word] of ["winter", "summer"].entries()) {
      await page.locator("[draggable=true]", { hasText: word }).tap();
      await page.locator("[data-open]").nth(index).tap();
    }
  },
  hotspot: (page) => page.getByRole("radio", { name: "Area 1 of 3" }).first().tap(),
  "select point": (page) => page.getByRole("application").tap(),
  slider: async (page) => {
    const slider = page.getByRole("slider");
    const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
    await slider.tap({ position: { x: 8 + (width - 16) * 0.71, y: height / 2 } });
  },
};

test("on a phone answers each of the ten interactions by taps, with the buttons always in one place", async () => {
  const visited = await openAttempt(
    TEN_QUESTIONS.map(({ question }) => question),
    { show_solutions: "after_submit" },
    { width: 390, height: 780, touch: true },
  );
  const { page, api, assessment, problems, close } = visited;
  const getEdges = async (name: string) => {
    const { x, y, width, height } = (await page.getByRole("button", { name }).boundingBox()) ?? {};
    return { start: x, end: (x ?? 0) + (width ?? 0), bottom: (y ?? 0) + (height ?? 0) };
  };
  const getHeadingTop = async () => (await page.getByRole("heading", { level: 2 }).boundingBox())?.y;
  const top = await getHeadingTop();
  const next = await getEdges("Next");
  for (const [index, { interaction }] of TEN_QUESTIONS.entries()) {
    await BY_TAP[interaction]?.(page);
    if (index === 0) {
      await page.getByText("Saved", { exact: true }).waitFor();
      expect(await getHeadingTop()).toBe(top);
    }
    if (index === TEN_QUESTIONS.length - 1) break;
    expect(await getEdges("Next")).toEqual(next);
    await page.getByRole("button", { name: "Next" }).tap();
    await page.getByRole("heading", { name: `Question ${index + 2} of` }).waitFor();
    expect(await getEdges("Previous")).toMatchObject({ start: 16, bottom: next.bottom });
  }
  expect(await getEdges("Review and submit")).toMatchObject({ end: next.end, bottom: next.bottom });
  await page.getByRole("button", { name: "Review and submit" }).tap();
  await page.getByText("You’ve answered every question.").waitFor();
  await page.getByRole("button", { name: "Submit answers" }).tap();
  await page.waitForURL("**/result");
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  expect(data).toEqual([expect.objectContaining({ percentage: 100, status: "awaiting_manual_grading" })]);
  await page.getByText(/^\d+ of \d+ points so far$/).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test("drags gap options, match targets and order items with the mouse", async () => {
  const wanted = ["match", "gap match", "order"];
  const ten = TEN_QUESTIONS.filter(({ interaction }) => wanted.includes(interaction));
  const { page, api, assessment, problems, close } = await openAttempt(ten.map(({ question }) => question));
  await page.getByRole("button", { name: "Show all questions" }).click();
  const dragTo = (what: string, to: string) =>
    page.locator("[draggable=true]", { hasText: what }).dragTo(page.getByRole("combobox", { name: to }));
  await dragTo("Rome", "France");
  await dragTo("Paris", "Italy");
  await dragTo("Madrid", "Spain");
  await dragTo("Paris", "France");
  await page.getByText("Paris was removed from Italy.").waitFor({ state: "attached" });
  await dragTo("Rome", "Italy");
  await dragTo("winter", "Gap 1 of 2");
  await dragTo("summer", "Gap 2 of 2");
  const getHandle = (n: number) => page.getByText("⠿").nth(n);
  /** Drops an item just above the middle of another, inside the list. */
  const dragOver = async (from: number, to: number) => {
    await getHandle(from).hover();
    const { x, y, height } = (await getHandle(to).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.down();
    await page.mouse.move(x + 8, y + height / 2 - 3, { steps: 5 });
    await page.mouse.up();
    // The click that ends the drag picks nothing, so the next drag moves the item that it starts on.
    expect(await page.locator("[data-picked]").count()).toBe(0);
  };
  await dragOver(1, 0);
  await page.getByText("Washington, 1 of 3").waitFor({ state: "attached" });
  await dragOver(2, 0);
  await page.getByText("Uruk, 1 of 3").waitFor({ state: "attached" });
  await dragOver(2, 1);
  await page.getByText("Rome, 2 of 3").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", { name: "Submit answers" }).click();
  await page.waitForURL("**/result");
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  expect(data.map(({ percentage }: { percentage: number }) => percentage)).toEqual([100]);
  expect(problems).toEqual([]);
  await close();
});
