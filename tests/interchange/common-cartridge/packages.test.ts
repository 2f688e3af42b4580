import { describe, expect, test } from "vitest";
import { commonCartridgeReader, qti1Reader } from "#lib/core/interchange/common-cartridge/reader.ts";
import { findReader } from "#lib/core/interchange/formats.ts";
import type { ModelEntry, Source } from "#lib/core/interchange/model.ts";
import { createFile, decvar, equal, fib, grade, item, lid, material, rule } from "../qti1/support.ts";

type Files = Record<string, string>;

const createSource = (files: Files): Source => ({
  name: "course.imscc",
  files: new Map(Object.entries(files).map(([path, text]) => [path, createFile(path, text)])),
});

async function readAll(
  files: Files,
): Promise<{ items: string[]; entries: ModelEntry[]; first: ModelEntry | undefined }> {
  const entries: ModelEntry[] = [];
  for await (const entry of commonCartridgeReader.read(createSource(files))) entries.push(entry);
  const items = entries.flatMap((entry) => (entry.type === "item" ? [entry.item.source] : []));
  return { items, entries, first: entries[0] };
}
const listTests = (entries: readonly ModelEntry[]) =>
  entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));

const resource = (identifier: string, type: string, files: string[], dependencies: string[] = []) =>
  `<resource identifier="${identifier}" type="${type}">${files.map((href) => `<file href="${href}"/>`).join("")}${dependencies
    .map((ref) => `<dependency identifierref="${ref}"/>`)
    .join("")}</resource>`;
const manifest = (resources: string, version: string | null = "1.1.0") =>
  `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">${
    version &&
    `<metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}</schemaversion></metadata>`
  }<resources>${resources}</resources></manifest>`;
const ASSESSMENT = "imsqti_xmlv1p2/imscc_xmlv1p1/assessment";
const BANK = "imsqti_xmlv1p2/imscc_xmlv1p1/question-bank";
const LOR = "associatedcontent/imscc_xmlv1p1/learning-application-resource";

const interop = (content: string) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${content}</questestinterop>`;
const assessment = (ident: string, content: string, title = "Quiz") =>
  interop(
    `<assessment ident="${ident}" title="${title}"><section ident="root_section">${content}</section></assessment>`,
  );
const named = (ident: string, xml: string) => xml.replace('ident="i"', `ident="${ident}"`);
const choice = (ident: string, metadata: Record<string, string> = {}) =>
  named(ident, item(lid("response1", { A: "a", B: "b" }), rule(equal("response1", "A"), 100), { metadata }));

describe("Common Cartridge", () => {
  test.each(["1.1.0", "1.2.0", "1.3.0"])("version %s is recognized", async (version) => {
    const source = createSource({ "imsmanifest.xml": manifest("", version) });
    expect(await commonCartridgeReader.detect(source)).toEqual({ version: version.slice(0, 3) });
  });

  test("each profile is read", async () => {
    const profile = (name: string) => ({ metadata: { cc_profile: `cc.${name}.v0p1` }, outcomes: decvar() });
    const questions = [
      item(lid("r", { A: "a", B: "b" }), rule(equal("r", "A"), 100), profile("multiple_choice")),
      item(lid("r", { true: "True", false: "False" }), rule(equal("r", "true"), 100), profile("true_false")),
      item(
        lid("r", { A: "a", B: "b", C: "c" }, { cardinality: "Multiple" }),
        rule(`<and>${equal("r", "A")}<not>${equal("r", "B")}</not>${equal("r", "C")}</and>`, 100),
        profile("multiple_response"),
      ),
      item(fib("r"), rule(equal("r", "x") + equal("r", "y", 'case="No"'), 100), profile("fib")),
      item(
        fib("r"),
        rule('<varsubstring respident="r" case="Yes">xy</varsubstring>', 100),
        profile("pattern_match"),
      ),
      item(fib("r"), null, profile("essay")),
    ];
    const { entries } = await readAll({
      "imsmanifest.xml": manifest(resource("q", ASSESSMENT, ["q/assessment.xml"])),
      "q/assessment.xml": assessment("q", questions.map((xml, i) => named(String(i), xml)).join("")),
    });
    const items = entries.flatMap((entry) => (entry.type === "item" ? [entry.item] : []));
    expect(items.map(({ losses }) => losses)).toEqual([[], [], [], [], [], []]);
    const answers = ["A", "true", ["C", "A"], "Y", "-xy-"];
    expect(answers.map((r, i) => items[i] && grade(items[i], { r }))).toEqual([1, 1, 1, 1, 1]);
    const wrong = ["B", "false", ["A", "B", "C"], "z", "XY"];
    expect(wrong.map((r, i) => items[i] && grade(items[i], { r }))).toEqual([0, 0, 0, 0, 0]);
    expect(listTests(entries)[0]?.sections[0]?.items).toHaveLength(6);
  });

  test("images of web resources become assets", async () => {
    const html =
      '<img src="$IMS-CC-FILEBASE$/My%20files/a.png?canvas_download=1" alt="A"><img src="b.png" alt="B"><img src="../../../etc/passwd">';
    const { first } = await readAll({
      "imsmanifest.xml": manifest(resource("q", ASSESSMENT, ["q/assessment.xml"])),
      "q/assessment.xml": assessment(
        "q",
        item(material(html, "text/html") + lid("r", { A: "a" }), rule(equal("r", "A"), 100)),
      ),
      "q/b.png": "B",
      "web_resources/My files/a.png": "A",
    });
    const found = first?.type === "item" ? first.item : expect.fail();
    expect(found.assets.map(({ name }) => name)).toEqual(["web_resources/My files/a.png", "q/b.png"]);
    expect(new TextDecoder().decode(await found.assets[0]?.read())).toBe("A");
    expect(found.losses).toEqual([
      { code: "asset_missing", path: "presentation", detail: "../../../etc/passwd" },
    ]);
  });

  test("banks are read before the tests that draw from them", async () => {
    const selection =
      "<selection_ordering><selection><sourcebank_ref>bank</sourcebank_ref><selection_number>1</selection_number><selection_extension><points_per_item>2</points_per_item></selection_extension></selection></selection_ordering>";
    const { items, entries } = await readAll({
      "imsmanifest.xml": manifest(
        resource("q", ASSESSMENT, ["q.xml"]) + resource("bank", BANK, ["bank.xml"]),
      ),
      "q.xml": assessment("q", `<section ident="g">${selection}</section>`),
      "bank.xml": interop(`<objectbank ident="bank">${choice("1")}${choice("2")}</objectbank>`),
    });
    expect(items).toEqual(["bank.xml#1", "bank.xml#2"]);
    expect(listTests(entries)[0]?.sections).toEqual([
      {
        sharedContext: null,
        order: "random",
        draw: 1,
        pointsEach: 2,
        items: items.map((source) => ({ source })),
      },
    ]);
  });

  test.each([
    ["a Common Cartridge", "1.2.0", ASSESSMENT, BANK, "webcontent", "html"],
    [
      "a course of Blackboard",
      null,
      "assessment/x-bb-qti-test",
      "assessment/x-bb-qti-pool",
      "x-bb-document",
      "dat",
    ],
  ])("only the quizzes and banks are read of %s with other content", async (...row) => {
    const [, version, quizType, bankType, pageType, extension] = row;
    const quiz = `quiz.${extension === "dat" ? "dat" : "xml"}`;
    const bank = `bank.${extension === "dat" ? "dat" : "xml"}`;
    const files: Files = {
      "imsmanifest.xml": manifest(
        resource("page", `resource/${pageType}`, [`page.${extension}`]) +
          resource("topic", "imsdt_xmlv1p2", ["topic.xml"]) +
          resource("quiz", quizType, [quiz], ["page"]) +
          resource("link", "imswl_xmlv1p2", ["link.xml"]) +
          resource("tool", "imsbasiclti_xmlv1p0", ["tool.xml"]) +
          resource("bank", bankType, [bank]),
        version,
      ),
      [`page.${extension}`]: extension === "dat" ? "<CONTENT><TITLE/></CONTENT>" : "<p>Unclosed <br> & page",
      "topic.xml":
        '<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p2/imsdt_v1p2"><title>T</title></topic>',
      "link.xml": '<webLink><title>L</title><url href="https://example.com"/></webLink>',
      "tool.xml": "<cartridge_basiclti_link/>",
      [quiz]: assessment("quiz", choice("1")),
      [bank]: interop(`<objectbank ident="bank">${choice("2")}</objectbank>`),
      "files/picture.png": "\u0089PNG",
    };
    const found = await findReader(createSource(files), "auto");
    expect(found?.reader).toBe(version === null ? qti1Reader : commonCartridgeReader);
    const { entries } = await readAll(files);
    expect(entries.map((entry) => (entry.type === "item" ? entry.item.losses : "test"))).toEqual([
      [],
      [],
      "test",
    ]);
  });

  test("a faulty quiz is skipped, and the others are read", async () => {
    const { entries } = await readAll({
      "imsmanifest.xml": manifest(
        resource("a", ASSESSMENT, ["a.xml"]) + resource("b", ASSESSMENT, ["b.xml"]),
      ),
      "a.xml": "<questestinterop>",
      "b.xml": assessment("b", choice("1")),
    });
    expect(
      entries.map((entry) => (entry.type === "item" ? (entry.item.losses[0]?.code ?? "read") : "test")),
    ).toEqual(["invalid_item", "read", "test"]);
  });
});

describe("Canvas exports", () => {
  const settings = `<quiz identifier="g1" xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Plants &amp; soil</title><description>&lt;p&gt;Good luck&lt;/p&gt;</description><shuffle_answers>true</shuffle_answers><scoring_policy>keep_latest</scoring_policy><quiz_type>assignment</quiz_type><time_limit>45</time_limit><allowed_attempts>-1</allowed_attempts><show_correct_answers>true</show_correct_answers><unlock_at>2026-09-01T06:00:00</unlock_at></quiz>`;
  const files: Files = {
    "imsmanifest.xml": manifest(
      resource("g1", ASSESSMENT, ["g1/assessment_qti.xml"], ["g2"]) +
        resource("g2", LOR, ["g1/assessment_meta.xml", "non_cc_assessments/g1.xml.qti"]) +
        resource("g3", LOR, ["non_cc_assessments/g3.xml.qti"]),
    ),
    "g1/assessment_qti.xml": assessment("g1", choice("1", { cc_profile: "cc.multiple_choice.v0p1" })),
    "g1/assessment_meta.xml": settings,
    "non_cc_assessments/g1.xml.qti": assessment(
      "g1",
      choice("1", { question_type: "multiple_choice_question", points_possible: "4" }) +
        '<itemref linkrefid="b1"/>',
    ),
    "non_cc_assessments/g3.xml.qti": interop(`<objectbank ident="g3">${choice("b1")}</objectbank>`),
  };

  test("a quiz in two forms counts once, as Canvas's own form", async () => {
    const { items, entries } = await readAll(files);
    expect(items).toEqual(["non_cc_assessments/g3.xml.qti#b1", "non_cc_assessments/g1.xml.qti#1"]);
    expect(listTests(entries)[0]?.sections.flatMap((section) => section.items)).toEqual([
      { source: "non_cc_assessments/g1.xml.qti#1" },
      { source: "non_cc_assessments/g3.xml.qti#b1" },
    ]);
  });

  test("settings are kept, and those we don't have are named", async () => {
    const { entries } = await readAll(files);
    expect(listTests(entries)).toEqual([
      expect.objectContaining({
        title: "Plants & soil",
        description: "Good luck",
        settings: {
          timeLimitMinutes: 45,
          allowedAttempts: null,
          showSolutions: "after_submit",
          opensAt: "2026-09-01T06:00:00.000Z",
        },
        losses: [{ code: "setting", path: "quiz", detail: "scoring_policy" }],
      }),
    ]);
    const question = entries.flatMap((entry) => (entry.type === "item" ? [entry.item.question] : []))[1];
    expect(question?.points).toBe(4);
    expect(question?.content.content).toEqual([
      expect.objectContaining({ attrs: expect.objectContaining({ shuffle: true }) }),
    ]);
  });

  test("an export of quizzes alone is recognized by their settings", async () => {
    const source = createSource({
      "imsmanifest.xml": manifest(
        resource("g1", "imsqti_xmlv1p2", ["g1/g1.xml"], ["g2"]) +
          resource("g2", LOR, ["g1/assessment_meta.xml"]),
        null,
      ),
      "g1/g1.xml": assessment("g1", choice("1")),
      "g1/assessment_meta.xml": settings,
    });
    expect(await commonCartridgeReader.detect(source)).toEqual({ version: null });
    expect(await qti1Reader.detect(source)).toEqual({ version: "1.2" });
    const entries: ModelEntry[] = [];
    for await (const entry of commonCartridgeReader.read(source)) entries.push(entry);
    expect(listTests(entries).map(({ title }) => title)).toEqual(["Plants & soil"]);
  });
});
