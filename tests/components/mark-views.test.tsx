import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Conflict } from "#components/marking/conflict.tsx";
import { type Draft, NO_MARK, withScore } from "#components/marking/draft.ts";
import { MarkPanel } from "#components/marking/mark-panel.tsx";
import { type PointsEntry, typePoints } from "#components/marking/points-entry.ts";
import { MARK_MESSAGES } from "#lib/messages/marking.ts";

const ignore = (): void => {};

const renderPanel = (score: number | null, invalidText: string | undefined) =>
  renderToStaticMarkup(
    <MarkPanel
      sheet={
        { points: 4, rubric: { revision: 1, items: [] } } as unknown as Parameters<
          typeof MarkPanel
        >[0]["sheet"]
      }
      draft={{ ...NO_MARK, score }}
      disabled={false}
      actions={{ full_marks: ignore, zero: ignore } as Parameters<typeof MarkPanel>[0]["actions"]}
      getShortcut={() => undefined}
      showShortcuts={false}
      points={{ current: null }}
      comment={{ current: null }}
      invalidPoints={{ text: invalidText, setText: ignore }}
      onMark={ignore}
    />,
  );

test("the points show the score, or the text that isn't one with the reason", () => {
  expect(renderPanel(3, undefined)).toContain('value="3"');
  expect(renderPanel(3, undefined)).not.toContain("aria-invalid");
  const invalid = renderPanel(3, "9");
  expect(invalid).toContain('value="9"');
  expect(invalid).toContain('aria-invalid="true"');
  expect(invalid).toContain(MARK_MESSAGES.pointsRange(4));
});

test("invalid points leave the score from before they were typed", () => {
  const type = (before: Draft, texts: readonly string[]) => {
    let entry: PointsEntry | undefined;
    let draft = before;
    return texts.map((text) => {
      const typed = typePoints(entry, draft, text, 10);
      ({ entry, draft } = typed);
      return typed;
    });
  };
  const listScores = (before: Draft, texts: readonly string[]) =>
    type(before, texts).map(({ draft, isValid }) => [draft.score, isValid]);
  expect(listScores(NO_MARK, ["4", "42", "42x", "4"])).toEqual([
    ...[
      [4, true],
      [null, false],
    ],
    ...[
      [null, false],
      [4, true],
    ],
  ]);
  const graded = withScore(NO_MARK, 8);
  expect(listScores(graded, ["8", "85"])).toEqual([
    [8, true],
    [8, false],
  ]);
  expect(listScores(graded, ["", "4", "42"])).toEqual([
    [null, true],
    [4, true],
    [8, false],
  ]);
  const fromRubric: Draft = { score: 3, comment: "", rubric: { a: 3 }, fromRubric: true };
  expect(type(fromRubric, ["4", "42"]).at(-1)?.draft).toEqual(fromRubric);
});

test("conflicting grades have headings of the level below the page's title", () => {
  const markup = renderToStaticMarkup(
    <Conflict mine={NO_MARK} theirs={null} items={[]} onResolve={ignore} />,
  );
  expect(markup.match(/<h\d/g)).toEqual(["<h2", "<h2"]);
});
