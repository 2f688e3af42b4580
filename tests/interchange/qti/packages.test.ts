import { describe, expect, it } from "vitest";
import { qtiReader } from "#lib/core/interchange/qti/reader.ts";
import { createPackage, item, itemResource, manifest, refs, section } from "./package-support.ts";
import { choices, createSource, listCodes, readEntries, readItems, readTests, score } from "./support.ts";

describe("packages", () => {
  it("reads the items of the manifest, and the test that names them", async () => {
    const entries = await readEntries(createPackage(section(refs("a", "b")) + section(refs("c"))));
    expect(entries.map(({ type }) => type)).toEqual(["item", "item", "item", "test"]);
    const [read] = entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
    expect(read?.title).toBe("A test");
    expect(read?.sections.map(({ items }) => items)).toEqual([
      [{ source: "items/a.xml#item" }, { source: "items/b.xml#item" }],
      [{ source: "items/c.xml#item" }],
    ]);
    expect(read?.losses).toEqual([]);
  });

  it("reads items without a manifest", async () => {
    expect(await readItems({ "one.xml": item(), "two.xml": item(), "notes.txt": "x" })).toHaveLength(2);
  });

  it("recognizes the version of a package and of a file", async () => {
    const detect = (files: Record<string, string>) => qtiReader.detect(createSource(files));
    expect(await detect(createPackage(section(refs("a"))))).toEqual({ version: "2.1" });
    expect(await detect({ upload: item() })).toEqual({ version: "2.1" });
    expect(
      await detect({ "x.xml": '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"/>' }),
    ).toEqual({ version: "3.0" });
    expect(await detect({ "x.xml": "<questestinterop/>" })).toBeUndefined();
    expect(await detect({ "x.gift": "Q {T}" })).toBeUndefined();
  });

  it("draws from a section with a selection, in a random order", async () => {
    const [read] = await readTests(
      createPackage(section(`<selection select="2"/><ordering shuffle="true"/>${refs("a", "b", "c")}`)),
    );
    expect(read?.sections[0]).toMatchObject({ draw: 2, order: "random" });
    expect(read?.losses).toEqual([]);
  });

  it.each([
    [["2.5", "2.5"], { draw: 1, pointsEach: 2.5 }, []],
    [["1", "2"], { draw: null }, [{ code: "points", path: "", detail: 'select="1"' }]],
  ])(
    "draws from items with the weights %j if that gives all the same points",
    async (weights, drawn, losses) => {
      const weighted = weights.map((value, i) =>
        refs("abc".charAt(i)).replace("/>", `><weight identifier="W" value="${value}"/></assessmentItemRef>`),
      );
      const [read] = await readTests(createPackage(section(`<selection select="1"/>${weighted.join("")}`)));
      expect([read?.sections, read?.losses]).toMatchObject([[drawn], losses]);
    },
  );

  it("shows what is above the test, its part, and outer sections with each section inside", async () => {
    const rubric = (text: string) => `<rubricBlock view="candidate"><p>${text}</p></rubricBlock>`;
    const inner = section(rubric("Inner") + refs("a")) + section(refs("b"));
    const files = createPackage(
      rubric("Part") + section(rubric("Outer") + inner) + section(refs("c")),
      {},
      rubric("Test"),
    );
    const [read] = await readTests(files);
    const texts = read?.sections.map(({ sharedContext }) =>
      [...JSON.stringify(sharedContext).matchAll(/"text":"(.*?)"/g)].map(([, text]) => text),
    );
    expect(texts).toEqual([
      ["Test", "Part", "Outer", "Inner"],
      ["Test", "Part", "Outer"],
      ["Test", "Part"],
    ]);
    expect(read?.losses).toEqual([]);
  });

  it.each(['<textEntryInteraction responseIdentifier="R"/>', '<printedVariable identifier="X"/>'])(
    "leaves out a text above a section that isn't only text: %s",
    async (inner) => {
      const rubric = `<rubricBlock view="candidate"><p>A ${inner}</p></rubricBlock>`;
      const [read] = await readTests(createPackage(section(rubric + refs("a"))));
      expect(read?.sections).toMatchObject([{ sharedContext: null, items: [{}] }]);
      expect(read?.losses).toEqual([{ code: "markup_removed", path: "", detail: "rubricBlock" }]);
    },
  );

  it("notes nothing else of a text above a section that is left out", async () => {
    const rubric = (inner: string) => `<rubricBlock view="candidate"><p>${inner}</p></rubricBlock>`;
    const lost = '<img src="gone.png" alt=""/><textEntryInteraction responseIdentifier="R"/>';
    const content = section(rubric(lost) + rubric('<img src="kept.png" alt=""/>') + refs("a"));
    const [read] = await readTests({ ...createPackage(content), "tests/kept.png": "png" });
    expect(read?.losses).toEqual([{ code: "markup_removed", path: "", detail: "rubricBlock" }]);
  });

  it("keeps the other texts above a section if one of them is left out", async () => {
    const rubric = (inner: string) => `<rubricBlock view="candidate"><p>${inner}</p></rubricBlock>`;
    const files = createPackage(
      section(rubric("Passage") + refs("a")),
      {},
      rubric('<printedVariable identifier="X"/>'),
    );
    const [read] = await readTests(files);
    expect(JSON.stringify(read?.sections[0]?.sharedContext)).toContain("Passage");
    expect(read?.losses).toEqual([{ code: "markup_removed", path: "", detail: "rubricBlock" }]);
  });

  it("names what parts and sections do by the learner's results", async () => {
    const feedback =
      '<testFeedback identifier="f" outcomeIdentifier="X" showHide="show" access="atEnd"><p>Well done</p></testFeedback>';
    const adaptive = '<adaptiveSelection><adaptiveEngineRef identifier="e" href="x"/></adaptiveSelection>';
    const [read] = await readTests(createPackage(section(adaptive + refs("a")) + feedback));
    expect(read?.losses).toEqual([
      { code: "feedback", path: "", detail: "testFeedback" },
      { code: "setting", path: "", detail: "adaptiveSelection" },
    ]);
  });

  it("shows all items if one of them is required, which affects the score", async () => {
    const required = `<selection select="1"/>${refs("a", "b")}`.replace(
      'identifier="a"',
      'identifier="a" required="true"',
    );
    const [read] = await readTests(createPackage(section(required)));
    expect(read?.sections[0]?.draw).toBeNull();
    expect(read?.losses).toEqual([{ code: "points", path: "", detail: 'select="1"' }]);
  });

  it.each([
    ["the same path", refs("a", "a", "b")],
    ["another path to the same file", refs("a", "b") + refs("a").replace("../", "../tests/../")],
  ])("shows all items if one of them is listed twice by %s, which affects the score", async (_, listed) => {
    const [read] = await readTests(createPackage(section(`<selection select="2"/>${listed}`)));
    expect(read?.sections[0]).toMatchObject({ draw: null, items: [{}, {}, {}] });
    expect(read?.losses).toEqual([{ code: "points", path: "", detail: 'select="2"' }]);
  });

  it("scales points by weights and keeps the time limit", async () => {
    const weighted = `<assessmentItemRef identifier="a" href="../items/a.xml"><weight identifier="W" value="2.5"/></assessmentItemRef>`;
    const [read] = await readTests(createPackage(section(weighted), {}, '<timeLimits maxTime="5400"/>'));
    expect(read?.sections[0]?.items).toEqual([{ source: "items/a.xml#item", points: 2.5 }]);
    expect(read?.settings).toEqual({ timeLimitMinutes: 90 });
  });

  it.each([2, 4])("reports that %d of 2 items are drawn with replacement", async (count) => {
    const selection = `<selection select="${count}" withReplacement="true"/>`;
    const [read] = await readTests(createPackage(section(selection + refs("a", "b"))));
    expect(read?.sections[0]?.draw).toBeNull();
    expect(read?.losses).toEqual([
      { code: "points", path: "", detail: `select="${count}" withReplacement="true"` },
    ]);
  });

  it("reports conditions, branches and other limits of time", async () => {
    const conditional = `<timeLimits maxTime="60"/><preCondition><baseValue baseType="boolean">true</baseValue></preCondition>${refs("a")}`;
    const [read] = await readTests(createPackage(section(conditional)));
    expect(read?.losses.map(({ detail }) => detail)).toEqual(['maxTime="60"', "preCondition"]);
  });

  it("names a time limit after which the source accepts nothing", async () => {
    const read = async (attributes: string) => {
      const limits = `<timeLimits maxTime="300" ${attributes}/>`;
      const [found] = await readTests(createPackage(section(refs("a")), {}, limits));
      expect(found?.settings).toEqual({ timeLimitMinutes: 5 });
      return found?.losses.map(({ code, detail }) => `${code} ${detail}`);
    };
    expect(await read("")).toEqual(['setting allowLateSubmission="false"']);
    expect(await read('allowLateSubmission="false"')).toEqual(['setting allowLateSubmission="false"']);
    expect(await read('allowLateSubmission="true"')).toEqual([]);
  });

  it("names settings of a session that differ from their defaults", async () => {
    const control = (attributes: string) => `<itemSessionControl ${attributes}/>`;
    const read = async (attributes: string) => {
      const [found] = await readTests(createPackage(section(control(attributes) + refs("a"))));
      return found?.losses.map(({ code, detail }) => `${code} ${detail}`);
    };
    const defaults =
      'maxAttempts="1" showFeedback="false" allowReview="true" showSolution="false" allowComment="false" allowSkipping="true" validateResponses="false"';
    expect(await read(defaults)).toEqual([]);
    expect(
      await read(
        'maxAttempts="0" showFeedback="true" allowReview="false" showSolution="1" allowComment="true" allowSkipping="0" validateResponses="true"',
      ),
    ).toEqual([
      'setting maxAttempts="0"',
      'setting showFeedback="true"',
      'setting allowReview="false"',
      'setting showSolution="true"',
      'setting allowComment="true"',
      'setting allowSkipping="false"',
      'setting validateResponses="true"',
    ]);
  });

  it("flattens nested sections", async () => {
    const [read] = await readTests(createPackage(section(refs("a") + section(refs("b", "c")))));
    expect(read?.sections.map(({ items }) => items.length)).toEqual([1, 2]);
  });

  it("makes a stimulus the shared context of a section whose items all have it", async () => {
    const stimulus = '<assessmentStimulusRef identifier="st" href="../stimuli/s.xml"/>';
    const withStimulus = (xml: string) => xml.replace("<itemBody>", `${stimulus}<itemBody>`);
    const files = {
      ...createPackage(section(refs("a", "b")) + section(refs("c"))),
      "imsmanifest.xml": manifest([
        itemResource("a", ["st"]),
        itemResource("b", ["st"]),
        itemResource("c", ["st"]),
        { id: "st", type: "imsqti_stimulus_xmlv2p2", href: "stimuli/s.xml" },
        { id: "t", type: "imsqti_test_xmlv2p1", href: "tests/t.xml" },
      ]),
      "items/a.xml": withStimulus(item()),
      "items/b.xml": withStimulus(item()),
      "items/c.xml": withStimulus(item()),
      "stimuli/s.xml":
        '<assessmentStimulus xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="st" title="S"><stimulusBody><p>Read this.</p></stimulusBody><catalogInfo/></assessmentStimulus>',
    };
    const text = { type: "paragraph", content: [{ type: "text", text: "Read this." }] };
    const [read] = await readTests(files);
    expect(read?.sections.map(({ sharedContext }) => sharedContext)).toEqual([
      { type: "doc", content: [text] },
      null,
    ]);
    expect(read?.losses).toEqual([{ code: "markup_removed", path: "", detail: "catalogInfo" }]);
    const contents = (await readItems(files)).map(({ question }) =>
      JSON.stringify(question?.content).includes("Read this."),
    );
    expect(contents).toEqual([false, false, true]);
  });

  const stimulusRef = '<assessmentStimulusRef identifier="st" href="../stimuli/s.xml"/>';
  /** A section of two items that refer to a stimulus, which is in the package if it has a text. */
  const createStimulusPackage = (stimulus?: string) => ({
    ...createPackage(section(refs("a", "b"))),
    "imsmanifest.xml": manifest([
      itemResource("a", ["st"]),
      itemResource("b", ["st"]),
      { id: "st", type: "imsqti_stimulus_xmlv2p2", href: "stimuli/s.xml" },
      { id: "t", type: "imsqti_test_xmlv2p1", href: "tests/t.xml" },
    ]),
    "items/a.xml": item().replace("<itemBody>", `${stimulusRef}<itemBody>`),
    "items/b.xml": item().replace("<itemBody>", `${stimulusRef}<itemBody>`),
    ...(stimulus === undefined ? {} : { "stimuli/s.xml": stimulus }),
  });
  const missing = {
    code: "asset_missing",
    path: "assessmentStimulusRef",
    detail: "../stimuli/s.xml",
  };

  it("reports a stimulus that isn't in the package for each of its items", async () => {
    const items = await readItems(createStimulusPackage());
    expect(items.map(({ losses }) => losses)).toEqual([[missing], [missing]]);
    expect(items[0] && score(items[0], "A")).toBe(1);
  });

  it("reports a stimulus of an item that is read without its package", async () => {
    const { "items/a.xml": xml } = createStimulusPackage();
    expect((await readItems({ "a.xml": xml })).map(({ losses }) => losses)).toEqual([[missing]]);
  });

  it("reports a shared stimulus that can't be read, and reads the rest", async () => {
    const entries = await readEntries(createStimulusPackage("<assessmentStimulus"));
    const tests = entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
    expect(tests.map(({ losses }) => losses)).toEqual([
      [{ code: "asset_missing", path: "", detail: "stimuli/s.xml" }],
    ]);
    expect(tests[0]?.sections.map(({ items }) => items.length)).toEqual([2]);
  });

  it("finds the files that items refer to, inside the package only", async () => {
    const image = (src: string) => `<p><img src="${src}" alt="Map"/></p>${choices("AB")}`;
    const files = {
      "imsmanifest.xml": manifest([itemResource("a"), itemResource("b")]),
      "items/a.xml": item("", image("../images/my%20map.png")),
      "items/b.xml": item("", image("../../etc/passwd")),
      "images/my map.png": "PNG",
    };
    const [a, b] = await readItems(files);
    expect(a?.assets.map(({ name }) => name)).toEqual(["images/my map.png"]);
    expect(JSON.stringify(a?.question?.content)).toContain("asset:images/my map.png");
    expect(listCodes(b ?? { losses: [] })).toEqual(["asset_missing"]);
    expect(b && score(b, "A")).toBe(1);
  });

  it("skips an item whose file is missing, whether the manifest or a test names it", async () => {
    const files = {
      ...createPackage(section(refs("a", "gone"))),
      "imsmanifest.xml": manifest([
        itemResource("a"),
        itemResource("lost"),
        { id: "t", type: "imsqti_test_xmlv2p1", href: "tests/t.xml" },
      ]),
    };
    const items = await readItems(files);
    expect(items.map(({ source, question, losses }) => [source, question !== null, losses])).toEqual([
      ["items/a.xml#item", true, []],
      ["items/lost.xml#", false, [{ code: "invalid_item", path: "items/lost.xml", detail: "no file" }]],
      ["items/gone.xml#", false, [{ code: "invalid_item", path: "items/gone.xml", detail: "no file" }]],
    ]);
    const [test] = await readTests(files);
    expect(test?.sections.map(({ items }) => items.map(({ source }) => source))).toEqual([
      ["items/a.xml#item"],
    ]);
  });

  it("skips a file that can't be read and continues", async () => {
    const items = await readItems({
      "imsmanifest.xml": manifest([itemResource("a"), itemResource("b")]),
      "items/a.xml": "<assessmentItem",
      "items/b.xml": item(),
    });
    expect(items.map((each) => [each.question !== null, listCodes(each)])).toEqual([
      [false, ["invalid_item"]],
      [true, []],
    ]);
  });
});
