import { beforeAll, describe, expect, inject, test } from "vitest";
import { writeZip } from "#lib/platform/archive/write-zip.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { importFile } from "#tests/support/imports.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

/** Writes an archive with these files. */
async function zip(files: Record<string, string>): Promise<Buffer> {
  async function* entries() {
    for (const [path, content] of Object.entries(files)) yield { path, content };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("a package of Common Cartridge", () => {
  const ITEM = `<item ident="q1" title="Capital"><itemmetadata><qtimetadata>
      <qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield>
    </qtimetadata></itemmetadata><presentation><material><mattext texttype="text/plain">Capital?</mattext></material>
      <response_lid ident="r1" rcardinality="Single"><render_choice>
        <response_label ident="A"><material><mattext>Rome</mattext></material></response_label>
        <response_label ident="B"><material><mattext>Paris</mattext></material></response_label>
      </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100"/></outcomes>
      <respcondition continue="No"><conditionvar><varequal respident="r1">B</varequal></conditionvar>
        <setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
  const FILES = {
    "imsmanifest.xml": `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
      <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata>
      <resources><resource identifier="r" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment">
        <file href="quiz/quiz.xml"/></resource></resources></manifest>`,
    "quiz/quiz.xml": `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
      <assessment ident="a" title="Capitals"><section ident="s">${ITEM}</section></assessment></questestinterop>`,
  };

  test("is read from its archive, and its questions score as the source says", async () => {
    const done = await importFile(api, await zip(FILES), { filename: "course.imscc" });
    expect(done).toMatchObject({
      format: "common-cartridge 1.1",
      summary: { imported: 1, changed: 0, skipped: 0 },
      created: [{ title: "Capitals" }],
    });
    const id = done.created[0].assessment_id;
    await api.post(`/v1/assessments/${id}/publish`);
    const quiz = (await api.get(`/v1/assessments/${id}`)).data;
    for (const [answer, score] of Object.entries({ B: 1, A: 0 })) {
      const body = { learner_ref: answer, answers: buildAnswers(quiz, [answer]) };
      expect((await api.post(`/v1/assessments/${id}/submit`, body)).data.score).toBe(score);
    }
  });
});

describe("a stimulus that all questions of a section of QTI share", () => {
  const NAMESPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"';
  const createItem = (id: string) =>
    `<assessmentItem ${NAMESPACE} identifier="${id}" title="${id}" adaptive="false" timeDependent="false"><assessmentStimulusRef identifier="s" href="s.xml"/><itemBody><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
  const resource = (id: string, kind: string, content = "") =>
    `<resource identifier="${id}" type="imsqti_${kind}_xmlv2p2" href="${id}.xml"><file href="${id}.xml"/>${content}</resource>`;
  const dependency = '<dependency identifierref="s"/>';
  const FILES = {
    "imsmanifest.xml": `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resource("t", "test")}${resource("a", "item", dependency)}${resource("b", "item", dependency)}${resource("s", "stimulus")}</resources></manifest>`,
    "a.xml": createItem("a"),
    "b.xml": createItem("b"),
    "s.xml": `<assessmentStimulus ${NAMESPACE} identifier="s" title="S"><stimulusBody><p>Read this.</p></stimulusBody></assessmentStimulus>`,
    "t.xml": `<assessmentTest ${NAMESPACE} identifier="t" title="Reading"><testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous"><assessmentSection identifier="x" title="" visible="false"><assessmentItemRef identifier="a" href="a.xml"/><assessmentItemRef identifier="b" href="b.xml"/></assessmentSection></testPart></assessmentTest>`,
  };

  test("is in each item of the bank, and in an assessment above the questions", async () => {
    const items = await importFile(api, await zip(FILES), { as: "items" });
    expect(items.created).toHaveLength(2);
    for (const { item_id } of items.created) {
      const { data } = await api.get(`/v1/items/${item_id}`);
      expect(JSON.stringify(data.content_ast)).toContain("Read this.");
    }
    const done = await importFile(api, await zip(FILES));
    const { exercises } = (await api.get(`/v1/assessments/${done.created[0].assessment_id}`)).data;
    expect(JSON.stringify(exercises[0].shared_context)).toContain("Read this.");
    expect(JSON.stringify(exercises[0].questions)).not.toContain("Read this.");
  });
});

describe("a package of QTI that draws one item twice and gives another too many points", () => {
  const NAMESPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"';
  const createItem = (id: string) =>
    `<assessmentItem ${NAMESPACE} identifier="${id}" title="${id}" adaptive="false" timeDependent="false"><itemBody><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
  const ref = (id: string, content = "") =>
    `<assessmentItemRef identifier="${id}" href="${id}.xml">${content}</assessmentItemRef>`;
  const createSection = (id: string, content: string) =>
    `<assessmentSection identifier="${id}" title="" visible="false">${content}</assessmentSection>`;
  const drawn = createSection("s1", `<selection select="1"/>${ref("a")}${ref("a")}${ref("b")}`);
  const heavy = createSection("s2", ref("c", '<weight identifier="W" value="1e12"/>'));

  test("is imported with losses that affect the score, and an export of it can be imported again", async () => {
    const part = `<testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous">${drawn}${heavy}</testPart>`;
    const files = {
      ...Object.fromEntries(["a", "b", "c"].map((id) => [`${id}.xml`, createItem(id)])),
      "test.xml": `<assessmentTest ${NAMESPACE} identifier="t" title="Drawn">${part}</assessmentTest>`,
    };
    const done = await importFile(api, await zip(files));
    expect([done.status, done.error]).toEqual(["completed", null]);
    expect(done.losses).toMatchObject([
      { code: "points", affects: "score", message: expect.stringContaining('select="1"') },
      { code: "points", affects: "score", message: expect.stringContaining("1000000000000") },
    ]);
    const id = done.created[0].assessment_id;
    const { exercises } = (await api.get(`/v1/assessments/${id}`)).data;
    expect(exercises).toMatchObject([
      { pool: null, questions: [{ points: 1 }, { points: 1 }, { points: 1 }] },
      { questions: [{ points: 1 }] },
    ]);
    const exported = await fetch(`${inject("baseUrl")}/v1/assessments/${id}/export?format=json`, {
      headers: { authorization: `Bearer ${api.key}` },
    });
    const again = await importFile(api, Buffer.from(await exported.arrayBuffer()));
    expect(again.summary).toMatchObject({ skipped: 0 });
    expect(again.created).toHaveLength(1);
  });
});
