import { describe, expect, test } from "vitest";
import { qti1Reader } from "#lib/core/interchange/common-cartridge/reader.ts";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import { createFile, decvar, equal, grade, item, lid, material, read, rule, show } from "./support.ts";

test("Blackboard: a multiple choice in its own elements", async () => {
  const formatted = (html: string) =>
    `<flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${html}</mat_formattedtext></mat_extension></material></flow_mat>`;
  const label = (ident: string, html: string) =>
    `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes" rarea="Ellipse" rrange="Exact">${formatted(html)}</response_label></flow_label>`;
  const imported =
    await read(`<item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype><qmd_absolutescore_max>10.0</qmd_absolutescore_max></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK">${formatted("&lt;p&gt;Which?&lt;/p&gt;")}</flow>
    <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice shuffle="No" minnumber="0" maxnumber="0">${label("ab12", "Yes")}${label("cd34", "No")}</render_choice></response_lid></flow></flow></presentation>
    <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10.0"/></outcomes>
    <respcondition title="correct"><conditionvar><varequal respident="response" case="No">ab12</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>
    <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition></resprocessing>
    <itemfeedback ident="correct" view="All"><flow_mat class="Block">${formatted("Good.")}</flow_mat></itemfeedback>
    <itemfeedback ident="incorrect" view="All"><flow_mat class="Block">${formatted("")}</flow_mat></itemfeedback></item>`);
  expect(imported.losses).toEqual([]);
  expect(imported.question?.points).toBe(10);
  expect(imported.question?.keys).toEqual([
    { type: "choice", response_id: "response", correct: ["ab12"], feedback: { correct: "Good." } },
  ]);
  expect(imported.question?.content.content).toContainEqual({
    type: "paragraph",
    content: [{ type: "text", text: "Which?" }],
  });
});

describe("a number of Blackboard", () => {
  const compare = (name: string, value: string) => `<${name} respident="response">${value}</${name}>`;
  const range = compare("vargte", "3.9") + compare("varlte", "4.1") + equal("response", "4.0");
  const max = '<setvar variablename="SCORE" action="Set">SCORE.max</setvar>';
  const numeric = (actions: string, type = "Numeric") =>
    item(
      '<response_num ident="response" rcardinality="Single"><render_fib fibtype="Decimal"/></response_num>',
      rule(range, actions, 'title="a1b2"') +
        rule("<other/>", `<setvar variablename="SCORE" action="Set">0.0</setvar>${show("incorrect")}`, ""),
      { outcomes: decvar('defaultval="0.0" minvalue="0.0" maxvalue="5.0"') },
    ).replace("<itemmetadata>", `<itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype>`);

  test.each([
    ["with points", max],
    ["that only shows that it is correct", show("correct")],
  ])("%s has a range around it", async (_, actions) => {
    const imported = await read(numeric(actions));
    expect(imported.losses).toEqual([]);
    const scores = ["3.89", "3.9", "4", "4.05", "4.1", "4.11"].map((value) =>
      grade(imported, { response: value }),
    );
    expect(scores).toEqual([0, 5, 5, 5, 5, 0]);
    expect(imported.question?.keys[0]).toMatchObject({
      accept: [{ min: 3.9, max: 4.1 }],
    });
  });

  test("of another type of question has to meet all conditions", async () => {
    const imported = await read(numeric(max, "Other"));
    expect(imported.question?.keys[0]).toMatchObject({ accept: [{ value: 4 }] });
    expect(grade(imported, { response: "4.05" })).toBe(0);
  });
});

describe("a choice of Blackboard", () => {
  const setScore = (value: string) => `<setvar variablename="SCORE" action="Set">${value}</setvar>`;
  /** Writes the percentages behind conditions with the choices in place of the response, as Blackboard does. */
  const choose = (percentages: Record<string, string>, partial: string, more = "") =>
    item(
      lid("response", { a: "A", b: "B", c: "C" }),
      rule(equal("response", "b"), setScore("SCORE.max"), 'title="correct"') +
        rule("<other/>", setScore("0.0"), 'title="incorrect"') +
        Object.entries(percentages)
          .map(([ident, percent]) =>
            rule(`<varequal respident="${ident}" case="No"/>`, setScore(percent), ""),
          )
          .join(""),
      { outcomes: decvar('defaultval="0.0" minvalue="0.0" maxvalue="4.0"') },
    ).replace(
      "<itemmetadata>",
      `<itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype><bbmd_partialcredit>${partial}</bbmd_partialcredit>${more}`,
    );

  test.each(["true", "false"])(
    "whose percentages repeat its rules is imported (partial credit: %s)",
    async (partial) => {
      const imported = await read(choose({ a: "0.0", b: "100.0", c: "0.0" }, partial));
      expect(imported.losses).toEqual([]);
      expect(["a", "b", "c"].map((id) => grade(imported, { response: [id] }))).toEqual([0, 4, 0]);
    },
  );

  test.each([
    ["a", { a: "50.0", b: "100.0", c: "0.0" }],
    ["a", { a: "100.0", b: "100.0" }],
    ["b", { b: "75.0" }],
    ["z", { z: "100.0" }],
  ])("is skipped if the percentage of %s says something else", async (ident, percentages) => {
    const imported = await read(choose(percentages, "true"));
    expect(imported.question).toBeNull();
    expect(imported.losses).toEqual([
      { code: "custom_response_processing", path: "resprocessing", detail: `respident="${ident}"` },
    ]);
  });

  test.each([
    ["true", [{ code: "points", path: "itemmetadata", detail: "bbmd_is_extracredit" }]],
    ["false", []],
  ])("names extra credit with its points (%s)", async (isExtra, losses) => {
    const extra = `<bbmd_is_extracredit>${isExtra}</bbmd_is_extracredit>`;
    expect((await read(choose({}, "", extra))).losses).toEqual(losses);
  });
});

test("a picture of Blackboard is found by its number", async () => {
  const picture = '<p><img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1" alt="Map"></p>';
  const xml = item(material(picture, "text/html") + lid("r", { A: "a", B: "b" }), rule(equal("r", "A"), 1));
  const paths = ["csfiles/home_dir/map__xid-112_1.png", "csfiles/home_dir/map__xid-12_1.png"];
  const files = ["res1.dat", ...paths, "csfiles/home_dir/map__xid-12_1.png.xml"].map((path) =>
    createFile(path, path === "res1.dat" ? `<questestinterop>${xml}</questestinterop>` : "PNG"),
  );
  const items: ModelItem[] = [];
  const source = { name: "pool.zip", files: new Map(files.map((file) => [file.path, file])) };
  for await (const entry of qti1Reader.read(source)) if (entry.type === "item") items.push(entry.item);
  expect(items.map(({ losses, assets }) => [losses, assets.map(({ name }) => name)])).toEqual([
    [[], ["csfiles/home_dir/map__xid-12_1.png"]],
  ]);
});
