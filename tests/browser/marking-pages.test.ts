import { describe, expect, test } from "vitest";
import { answer, createEssays, getDeskPath } from "#tests/support/desk.ts";
import { createDesk, createEssay, saveScore } from "#tests/support/marking.ts";
import {
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";

setUpBrowser();

describe("the grading pages", () => {
  test("are accessible in both themes and at 320 pixels, and show untrusted content as text", async () => {
    const hostile = `<img src=x onerror="alert(1)"> <script>alert(2)</script> {{7*7}} javascript:alert(3)`;
    const desk = await createDesk([hostile, hostile, createEssay(1)], { ref: (n) => `${hostile}${n}` });
    await saveScore(desk.teacher, desk.submissions[0] ?? "", desk.questions[0], 3);
    await saveScore(desk.teacher, desk.submissions[0] ?? "", desk.questions[1], 3);
    for (const path of [
      "/grading",
      "/grading?q=nothing+like+it",
      `/grading/${desk.assessmentId}`,
      `/grading/${desk.assessmentId}?show=finished`,
      getDeskPath(desk, `?submission=${desk.submissions[0]}`),
    ]) {
      const { page, problems, close } = await visit(path, { cookies: desk.teacher.cookies });
      await waitUntilIdle(page);
      await expectAccessible(page);
      if (path.includes("?submission")) await expect.poll(() => answer(page).innerText()).toBe(hostile);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page, ["light"]);
      expect(problems, path).toEqual([]);
      await close();
    }
  });

  test("load no more script than their budget", async () => {
    const desk = await createDesk(createEssays(1));
    expect(await measureScriptBytes("/grading", desk.teacher.cookies)).toBeLessThan(220 * 1024);
    expect(await measureScriptBytes(getDeskPath(desk), desk.teacher.cookies)).toBeLessThan(225 * 1024);
  });
});
