import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import {
  arrowDownTo,
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  type Visit,
  visit,
} from "#tests/support/pages.ts";
import { type Author, createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import {
  buildQuiz,
  choiceQuestion,
  doc,
  openQuestion,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";

setUpBrowser();

const listEventsByType = async ({ organizationId }: Author, type: string) =>
  testDatabase().sql<{ data: Record<string, unknown> }[]>`
    select data from events where organization_id = ${organizationId} and type = ${type} order by id`;

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}
const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const waitForNotice = (page: Page, text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text }).first().waitFor();

/** Runs `work` in a new window, checks that the browser reported no problems, and always closes the window. */
async function withPage(
  path: string,
  options: Parameters<typeof visit>[1],
  work: (visited: Visit) => Promise<void>,
): Promise<void> {
  const visited = await visit(path, options);
  try {
    await work(visited);
    expect(visited.problems).toEqual([]);
  } finally {
    await visited.close();
  }
}

describe("with the keyboard only", () => {
  test("an author creates a draft, finds the API command, publishes, and changes settings", async () => {
    const who = await createAuthor();
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, getButton(page, "New assessment").first());
      await page.getByLabel("Title", { exact: true }).last().waitFor();
      await page.keyboard.type("Made by keyboard");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/assessments\/[0-9a-f-]{36}\/edit$/);
      const id = page.url().split("/").at(-2) ?? "";
      await pressOn(page, page.getByRole("link", { name: "Back to assessment" }));
      await page.waitForURL(/\/assessments\/[0-9a-f-]{36}$/);
      await pressOn(page, page.locator("summary", { hasText: "Write questions with the API" }));
      await page.getByText(`curl -s -X PATCH`).waitFor();

      await pressOn(page, getButton(page, "Publish"));
      await page.getByText("Add at least one question").waitFor();
      await page.keyboard.press("Escape");
      expect(await getButton(page, "Publish").evaluate((el) => el === document.activeElement)).toBe(true);

      await who.request("PATCH", `/v1/assessments/${id}`, buildQuiz([textQuestion()], {}));
      await page.reload();
      await pressOn(page, getButton(page, "Publish"));
      await page.getByText("assessment.published").waitFor();
      await pressOn(page, getButton(page, "Publish version 1"));
      await waitForNotice(page, "Version 1 published");
      await expect.poll(() => listEventsByType(who, "assessment.published")).toHaveLength(1);

      await tabTo(page, page.getByLabel("Passing score (%)"));
      await page.keyboard.press("Control+A");
      await page.keyboard.type("75");
      await page.keyboard.press("Enter");
      await waitForNotice(page, "Settings saved");
      const { data } = await who.request("GET", `/v1/assessments/${id}`);
      expect(data.settings.passingScorePercent).toBe(75);
      expect(data.title).toBe("A quiz");
    });
  });

  test("an author archives several assessments and undoes it from the report", async () => {
    const who = await createAuthor();
    for (const title of ["One", "Two", "Three"]) await createAssessmentAs(who, { title });
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Three"), "Space");
      await pressOn(page, page.getByLabel("Select Two"), "Space");
      await page.getByText("2 selected").waitFor();
      await expectAccessible(page);
      await pressOn(page, getButton(page, "Archive"));
      await page.getByText("2 assessments archived").first().waitFor();
      await page.getByLabel("Select Two").waitFor({ state: "detached" });
      await expect.poll(() => page.getByLabel("Select One").count()).toBe(1);
      await pressOn(page, page.locator("main").getByRole("button", { name: "Undo" }));
      await page.getByLabel("Select Two").waitFor();
      await page.getByLabel("Select Three").waitFor();
      expect((await who.request("GET", "/v1/assessments?status=draft")).meta.total).toBe(3);
    });
  });

  test("the focused control is never hidden behind the selection bar, even in a small window", async () => {
    const who = await createAuthor();
    for (let n = 0; n < 9; n++) await createAssessmentAs(who, { title: `Paper ${n}` });
    await withPage("/assessments", { ...who, width: 320, height: 560 }, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Paper 8"), "Space");
      const bar = page.getByRole("region", { name: "Selected assessments" });
      for (const title of ["Paper 5", "Paper 2", "Paper 0"]) {
        for (const target of [page.getByLabel(`Select ${title}`), page.getByRole("link", { name: title })]) {
          await tabTo(page, target);
          const [focused, above] = [await target.boundingBox(), await bar.boundingBox()];
          expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
        }
      }
    });
  });

  test("F8 moves the focus to the toast, whose Undo reverts the change", async () => {
    const who = await createAuthor();
    await createAssessmentAs(who, { title: "Only one" });
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Only one"), "Space");
      await pressOn(page, getButton(page, "Archive"));
      await waitForNotice(page, "1 assessment archived");
      await page.keyboard.press("F8");
      await pressOn(page, page.getByRole("listitem").getByRole("button", { name: "Undo" }));
      await page.getByLabel("Select Only one").waitFor();
    });
  });

  test("moving several to a folder names the archived one that can't be moved", async () => {
    const who = await createAuthor();
    const folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
    const fine = await createAssessmentAs(who, { title: "Fine" });
    const archived = await createAssessmentAs(who, { title: "Old paper" });
    await who.request("POST", `/v1/assessments/${archived}/archive`);
    await withPage("/assessments?status=all", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select all on this page"), "Space");
      await pressOn(page, getButton(page, "Move to folder"));
      await page.getByLabel("Find a folder").waitFor();
      await page.keyboard.type("she");
      await page.getByRole("radio", { name: "Shelf" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.getByRole("radio", { name: "Shelf" }).isChecked()).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.getByText("Old paper: The assessment is archived").waitFor();
      await expectAccessible(page);
      expect((await who.request("GET", `/v1/assessments/${fine}`)).data.folder_id).toBe(folder);
    });
  });

  test("a folder is moved by menu and by its drag handle, and deleted once it is empty", async () => {
    const who = await createAuthor();
    const make = async (name: string) =>
      (await who.request("POST", "/v1/folders", { name })).data.id as string;
    const [alpha, beta] = [await make("Alpha"), await make("Beta")];
    const fetchParentId = async (id: string) =>
      (await who.request("GET", `/v1/folders/${id}`)).data.parent_folder_id;
    await withPage("/folders", who, async ({ page }) => {
      await pressOn(page, getButton(page, "More actions for Beta"));
      await arrowDownTo(page, "Move…");
      await page.keyboard.press("Enter");
      await page.getByLabel("Find a folder").waitFor();
      await page.keyboard.type("alp");
      await page.getByRole("radio", { name: "Alpha" }).waitFor();
      await page.getByRole("radio", { name: "Alpha / Beta" }).waitFor({ state: "detached" });
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await waitForNotice(page, "“Beta” moved");
      expect(await fetchParentId(beta)).toBe(alpha);

      // The folder moves up twice: from its own place past Alpha to the top level.
      await pressOn(page, getButton(page, "Drag Beta"), "Space");
      await page.getByText(/^Over /).waitFor({ state: "attached" });
      for (let presses = 0; presses < 5; presses++) {
        await page.keyboard.press("ArrowUp");
        const isThere = await page
          .getByText("Over the top level.")
          .waitFor({ state: "attached", timeout: 700 })
          .then(() => true)
          .catch(() => false);
        if (isThere) break;
      }
      await page.keyboard.press("Space");
      await expect.poll(() => fetchParentId(beta), { timeout: 5000 }).toBeNull();

      await page.reload();
      await pressOn(page, getButton(page, "More actions for Alpha"));
      await arrowDownTo(page, "Delete…");
      await page.keyboard.press("Enter");
      await page.getByText("This folder is empty.").waitFor();
      await expectAccessible(page);
      await pressOn(page, getButton(page, "Delete folder"));
      await waitForNotice(page, "“Alpha” deleted");
      expect((await who.request("GET", `/v1/folders/${alpha}`)).status).toBe(404);
    });
  });

  test("a collection is reordered by button and by drag handle, with one event per change", async () => {
    const who = await createAuthor();
    const { collection, items } = await createCollection(who, ["One", "Two", "Three"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      await pressOn(page, getButton(page, "Move One down"));
      await expect.poll(() => listOrders(who)).toEqual([[items[1], items[0], items[2]]]);
      expect(await getButton(page, "Move One down").evaluate((el) => el === document.activeElement)).toBe(
        true,
      );
      await page.keyboard.press("Enter");
      await expect.poll(() => listOrders(who)).toHaveLength(2);
      // At the end of the list, there is nothing to move and no event is sent.
      await page.keyboard.press("Enter");

      await pressOn(page, getButton(page, "Drag Three"), "Space");
      await page.getByText("Now at 2 of 3.").waitFor({ state: "attached" });
      // A key press is ignored until the positions have been measured. At the top, another one changes nothing.
      const isAtTop = async () => {
        await page.keyboard.press("ArrowUp");
        return page.getByText("Now at 1 of 3.").count();
      };
      await expect.poll(isAtTop, { interval: 200, timeout: 10_000 }).toBe(1);
      await page.keyboard.press("Space");
      await expect.poll(() => listOrders(who)).toHaveLength(3);
      expect((await listOrders(who)).at(-1)).toEqual([items[2], items[1], items[0]]);
      // Picking an item up and dropping it in the same place changes nothing and sends no event.
      await pressOn(page, getButton(page, "Drag Three"), "Space");
      await page.keyboard.press("Space");
      await page.reload();
      await expect.poll(() => listTitles(page)).toEqual(["Three", "Two", "One"]);
      await expect.poll(() => listOrders(who)).toHaveLength(3);
    });
  });
});

const listOrders = async (who: Author) =>
  (await listEventsByType(who, "collection.reordered")).map(({ data }) => data.item_ids);
const listTitles = (page: Page) =>
  page.getByRole("list", { name: "Assessments in this collection" }).getByRole("link").allTextContents();

async function createCollection(who: Author, titles: readonly string[]) {
  const collection: string = (await who.request("POST", "/v1/collections", { name: "Course" })).data.id;
  const items: string[] = [];
  for (const title of titles) {
    const assessment_id = await createAssessmentAs(who, { title });
    items.push((await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id })).data.id);
  }
  return { collection, items };
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  const middle = (box: typeof start) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 10, { steps: 3 });
  await page.mouse.move(middle(start)[0], middle(end)[1], { steps: 12 });
  await page.mouse.up();
}

describe("with the pointer", () => {
  test("dragging a collection's item to another position sends one event", async () => {
    const who = await createAuthor();
    const { collection, items } = await createCollection(who, ["One", "Two", "Three"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      await drag(page, getButton(page, "Drag One"), getButton(page, "Drag Three"));
      await expect.poll(() => listOrders(who)).toEqual([[items[1], items[2], items[0]]]);
      await expect.poll(() => listTitles(page)).toEqual(["Two", "Three", "One"]);
    });
  });

  test("an order that the server refuses is reverted with a message", async () => {
    const who = await createAuthor();
    const { collection } = await createCollection(who, ["One", "Two"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      const assessment_id = await createAssessmentAs(who, { title: "Added meanwhile" });
      await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id });
      await getButton(page, "Move One down").click();
      await waitForNotice(page, "The order hasn’t changed.");
      await expect.poll(() => listTitles(page)).toEqual(["One", "Two", "Added meanwhile"]);
      await expect.poll(() => listOrders(who)).toHaveLength(0);
    });
  });

  test("a folder can be dragged into another, but not into one of its own subfolders", async () => {
    const who = await createAuthor();
    const make = async (name: string, parent_folder_id: string | null = null) =>
      (await who.request("POST", "/v1/folders", { name, parent_folder_id })).data.id as string;
    const alpha = await make("Alpha");
    const inner = await make("Inner", alpha);
    const beta = await make("Beta");
    const fetchParentId = async (id: string) =>
      (await who.request("GET", `/v1/folders/${id}`)).data.parent_folder_id;
    await withPage("/folders", who, async ({ page }) => {
      await drag(page, getButton(page, "Drag Alpha"), getButton(page, "Drag Inner"));
      await drag(page, getButton(page, "Drag Beta"), getButton(page, "Drag Inner"));
      await waitForNotice(page, "“Beta” moved");
      expect([await fetchParentId(alpha), await fetchParentId(beta)]).toEqual([null, inner]);
      await getButton(page, "Undo").first().click();
      await expect.poll(() => fetchParentId(beta)).toBeNull();
    });
  });
});

describe("a stale page", () => {
  test("keeps typed settings, shows what someone else changed, and lets the user choose", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    await withPage(`/assessments/${id}`, who, async ({ page }) => {
      const title = page.getByRole("textbox", { name: "Title" });
      // A version that was published in the meantime causes no conflict.
      await title.fill("First title");
      await who.request("POST", `/v1/assessments/${id}/publish`);
      await getButton(page, "Save settings").click();
      const fetchTitle = async () => (await who.request("GET", `/v1/assessments/${id}`)).data.title;
      await expect.poll(fetchTitle).toBe("First title");
      await page.getByRole("button", { name: "Save settings" }).and(page.locator(":disabled")).waitFor();

      await title.fill("My title");
      await who.request("PATCH", `/v1/assessments/${id}`, {
        description: "Theirs",
        settings: { passing_score_percent: 9 },
      });
      await getButton(page, "Save settings").click();
      await page.getByText("Passing score (%) is now “9”").waitFor();
      await expectAccessible(page);
      await expect.poll(() => title.inputValue()).toBe("My title");
      await getButton(page, "Save my changes").click();
      await expect.poll(fetchTitle).toBe("My title");
      const { data } = await who.request("GET", `/v1/assessments/${id}`);
      expect([data.title, data.description, data.settings.passingScorePercent]).toEqual([
        "My title",
        "Theirs",
        9,
      ]);
    });
  });

  test("publishes only the revision that was reviewed", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    await withPage(`/assessments/${id}`, who, async ({ page }) => {
      await getButton(page, "Publish").click();
      await page.getByText("with 1 question becomes").waitFor();
      await who.request("PATCH", `/v1/assessments/${id}`, {
        exercises: [{ questions: [textQuestion(), choiceQuestion()] }],
      });
      await getButton(page, "Publish version 1").click();
      await page.getByText("Someone else has changed this assessment.").waitFor();
      await getButton(page, "Review changes").click();
      await page.getByText("with 2 questions becomes").waitFor();
      await getButton(page, "Publish version 1").click();
      await waitForNotice(page, "Version 1 published");
    });
  });
});

test("restoring a version after confirmation makes the working copy equal to it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  await who.request("POST", `/v1/assessments/${id}/publish`);
  await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: [choiceQuestion(4)] }] });
  await withPage(`/assessments/${id}/versions?from=1&to=working`, who, async ({ page }) => {
    await page.getByText("1 added, 1 removed").waitFor();
    await expectAccessible(page);
    await getButton(page, /^Restore/).click();
    await page.getByText("which will be lost").waitFor();
    await expectAccessible(page);
    await getButton(page, "Restore version").click();
    await page.getByText("No questions have changed.").waitFor();
    const { data } = await who.request("GET", `/v1/assessments/${id}?version=draft`);
    expect(data.has_unpublished_changes).toBe(false);
  });
});

describe("every page of the library", () => {
  const XSS = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>{{7*7}}`;
  async function createFixture() {
    const who = await createAuthor();
    const folder = (await who.request("POST", "/v1/folders", { name: `Shelf ${XSS}` })).data.id;
    await who.request("POST", "/v1/folders", { name: "Inner", parent_folder_id: folder });
    const questions = [
      textQuestion(2),
      choiceQuestion(),
      openQuestion(),
      { content_ast: { ask: XSS }, answer_keys: [], points: 1 },
      {
        ...choiceQuestion(),
        content_ast: doc(
          paragraph(XSS),
          ...((choiceQuestion().content_ast as { content: object[] }).content.slice(1) as never[]),
        ),
      },
    ];
    const id = await createAssessmentAs(who, {
      ...buildQuiz(questions),
      title: `Quiz ${XSS}`,
      description: XSS,
      folder_id: folder,
    });
    await who.request("POST", `/v1/assessments/${id}/publish`);
    await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: questions.slice(1) }] });
    const collection = (
      await who.request("POST", "/v1/collections", { name: `Course ${XSS}`, description: XSS })
    ).data.id;
    await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id: id });
    return { who, id, collection, folder };
  }
  type LibraryFixture = Awaited<ReturnType<typeof createFixture>>;
  let made: LibraryFixture;
  beforeAll(async () => {
    made = await createFixture();
  });

  const PAGES: Record<string, (made: LibraryFixture) => string> = {
    "the list": () => "/assessments",
    "a folder's list": ({ folder }) => `/assessments?folder_id=${folder}`,
    "a list of nothing": () => "/assessments?q=nothing",
    "an assessment": ({ id }) => `/assessments/${id}`,
    "its versions": ({ id }) => `/assessments/${id}/versions?from=1&to=working`,
    "the folders": () => "/folders",
    "folders found": () => "/folders?q=inner",
    "the collections": () => "/collections",
    "no archived collections": () => "/collections?status=archived",
    "a collection": ({ collection }) => `/collections/${collection}`,
    "its results": ({ collection }) => `/collections/${collection}/results`,
  };

  /** The dialogs of each page: the button and a text that it shows, or the menu, its item and a text that it shows. */
  const OPENS: Record<string, ([string, string] | [string | RegExp, string, string])[]> = {
    "the list": [["New assessment", "It starts as a draft"]],
    "an assessment": [
      ["More actions for this assessment", "Notify webhooks…", "sends the event"],
      ["More actions for this assessment", "Delete…", "can’t be undone"],
      ["Publish", "What changes for learners"],
      ["Choose folder", "Find a folder"],
    ],
    "the folders": [
      [/^More actions for Shelf/, "Delete…", "Only empty folders can be deleted"],
      ["More actions for Inner", "Rename…", "Rename “Inner”"],
      ["New folder", "Create folder"],
    ],
    "the collections": [["New collection", "Create collection"]],
    "a collection": [
      ["More actions for this collection", "Edit description…", "Description"],
      ["Add assessment", "No assessments found"],
    ],
  };
  const getOpenDialog = (page: Page) => page.locator("dialog[open]");
  async function expectAccessibleOpen(page: Page, shown: string): Promise<void> {
    await getOpenDialog(page).getByText(shown).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await getOpenDialog(page).waitFor({ state: "detached" });
  }

  test.each(Object.entries(PAGES))(
    "%s is accessible in both themes and at 320 px with its dialogs open, escapes user text, and stays within its script budget",
    async (name, pathOf) => {
      const path = pathOf(made);
      await withPage(path, made.who, async ({ page }) => {
        await expectAccessible(page);
        await expect.poll(() => page.locator("img[src='x']").count()).toBe(0);
        for (const [menu, item, shown] of OPENS[name] ?? []) {
          if (shown === undefined) continue;
          await page.getByRole("button", { name: menu }).filter({ hasNotText: "⠿" }).last().click();
          await page.getByRole("menuitem", { name: item }).waitFor();
          await expectAccessible(page);
          await page.getByRole("menuitem", { name: item }).click();
          await expectAccessibleOpen(page, shown);
        }
        await page.setViewportSize({ width: 320, height: 800 });
        await expectAccessible(page, ["light"]);
        for (const [opener, shown, getMenuItem] of OPENS[name] ?? []) {
          if (getMenuItem !== undefined) continue;
          await getButton(page, opener).first().click();
          await expectAccessibleOpen(page, shown);
        }
      });
      const bytes = await measureScriptBytes(path, made.who.cookies);
      expect(bytes, `${path} asks for ${Math.round(bytes / 1024)} KB`).toBeLessThan(220 * 1024);
    },
  );

  test("lists, filters, and differences work without scripts", async () => {
    const { who, id } = made;
    await withPage("/assessments", { ...who, scripts: false }, async ({ page }) => {
      await page.getByLabel("Title", { exact: true }).fill("quiz");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("link", { name: /^Quiz/ }).click();
      await page.getByRole("link", { name: "View changes" }).click();
      await page.getByText("Former question 1").waitFor();
      await expect.poll(() => page.url()).toContain(`/assessments/${id}/versions`);
    });
  });
});
