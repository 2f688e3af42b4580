import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ItemUsage } from "#components/items/item-usage.tsx";
import { OptionChart } from "#components/items/option-chart.tsx";
import type { DetailedUse } from "#lib/domains/items/usage.ts";

describe("where an item is used", () => {
  const use = (fields: Partial<DetailedUse>): DetailedUse => ({
    assessment_id: "a",
    title: "Exam",
    status: "published",
    version: 1,
    question_id: "q",
    revision: 1,
    outdated: false,
    isInLatestVersion: false,
    place: null,
    ...fields,
  });
  const render = (uses: DetailedUse[]) =>
    renderToStaticMarkup(<ItemUsage itemId="i" latestRevision={2} uses={uses} mayWrite />);

  test("offers to open the editor for an outdated latest version, but not for earlier versions", () => {
    const earlier = use({ version: 1, outdated: true });
    const current = use({ version: 2, revision: 2, isInLatestVersion: true });
    expect(render([current, earlier])).toContain("Outdated");
    expect(render([current, earlier])).not.toContain("Open editor");
    expect(render([{ ...current, outdated: true }, earlier]).match(/Open editor/g)).toHaveLength(1);
  });

  test("names the question or the pool if a version uses the item several times", () => {
    const markup = render([
      use({ place: { question: 3 } }),
      use({ question_id: "r", place: { poolOfPart: 2 } }),
    ]);
    expect(markup).toContain("Question 3");
    expect(markup).toContain("Pool of part 2");
  });
});

describe("the answers by option", () => {
  const render = (answer_count: number) => {
    const options = [{ id: "a", text: "Alpha", count: answer_count, pct_picked: 100 }];
    return renderToStaticMarkup(
      <OptionChart options={{ response_id: "r1", answer_count, options }} correctIds={undefined} />,
    );
  };

  test("are a single line while nobody has answered", () => {
    expect(render(0)).toContain("No answers yet");
    expect(render(0)).not.toMatch(/<svg|Alpha/);
    expect(render(1)).toMatch(/<svg.*Alpha/s);
  });
});
