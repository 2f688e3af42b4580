import { expect, it } from "vitest";
import { normalizeNames } from "#lib/core/interchange/qti/names.ts";
import { qti3Writer, qti22Writer } from "#lib/core/interchange/qti/writer.ts";
import { isElement, iterateElements, type XmlElement } from "#lib/core/interchange/xml/elements.ts";
import { readXmlRoot } from "#lib/core/interchange/xml/read-xml.ts";
import { createExport, exportFiles } from "./export-support.ts";
import { ASSESSMENTS, QUESTIONS } from "./samples.ts";
import { createSource } from "./support.ts";

/** The children of QTI's elements in the order of the information model. Others have text, or blocks in any order. */
const ORDER: Readonly<Record<string, string>> = {
  assessmentItem:
    "responseDeclaration outcomeDeclaration templateDeclaration templateProcessing assessmentStimulusRef stylesheet itemBody responseProcessing modalFeedback",
  responseDeclaration: "correctResponse mapping areaMapping",
  outcomeDeclaration: "defaultValue matchTable interpolationTable",
  choiceInteraction: "prompt simpleChoice",
  orderInteraction: "prompt simpleChoice",
  associateInteraction: "prompt simpleAssociableChoice",
  matchInteraction: "prompt simpleMatchSet",
  inlineChoiceInteraction: "label inlineChoice",
  hotspotInteraction: "prompt object img hotspotChoice",
  graphicOrderInteraction: "prompt object img hotspotChoice",
  graphicAssociateInteraction: "prompt object img associableHotspot",
  graphicGapMatchInteraction: "prompt object img gapImg gapText associableHotspot",
  selectPointInteraction: "prompt object img",
  positionObjectStage: "object img positionObjectInteraction",
  positionObjectInteraction: "object img",
  drawingInteraction: "prompt object img",
  mediaInteraction: "prompt object audio video",
  responseCondition: "responseIf responseElseIf responseElse",
  assessmentTest: "outcomeDeclaration timeLimits stylesheet testPart outcomeProcessing testFeedback",
  testPart: "preCondition branchRule itemSessionControl timeLimits assessmentSection testFeedback",
  assessmentSection:
    "preCondition branchRule itemSessionControl timeLimits selection ordering rubricBlock assessmentSection assessmentItemRef",
  assessmentItemRef:
    "preCondition branchRule itemSessionControl timeLimits variableMapping weight templateDefault",
};

/** The attributes that QTI requires. */
const REQUIRED: Readonly<Record<string, string>> = {
  assessmentItem: "identifier title adaptive timeDependent",
  responseDeclaration: "identifier cardinality baseType",
  outcomeDeclaration: "identifier cardinality baseType",
  mapping: "defaultValue",
  mapEntry: "mapKey mappedValue",
  choiceInteraction: "responseIdentifier shuffle maxChoices",
  orderInteraction: "responseIdentifier shuffle",
  associateInteraction: "responseIdentifier shuffle maxAssociations",
  matchInteraction: "responseIdentifier shuffle maxAssociations",
  gapMatchInteraction: "responseIdentifier shuffle",
  inlineChoiceInteraction: "responseIdentifier shuffle",
  sliderInteraction: "responseIdentifier lowerBound upperBound",
  mediaInteraction: "responseIdentifier autostart",
  simpleChoice: "identifier",
  simpleAssociableChoice: "identifier matchMax",
  gapText: "identifier matchMax",
  gapImg: "identifier matchMax",
  gap: "identifier",
  hottext: "identifier",
  hotspotChoice: "identifier shape coords",
  associableHotspot: "identifier shape coords matchMax",
  object: "data type",
  img: "src alt",
  equal: "toleranceMode",
  equalRounded: "roundingMode figures",
  stringMatch: "caseSensitive",
  patternMatch: "pattern",
  inside: "shape coords",
  index: "n",
  modalFeedback: "outcomeIdentifier identifier showHide",
  assessmentTest: "identifier title",
  testPart: "identifier navigationMode submissionMode",
  assessmentSection: "identifier title visible",
  assessmentItemRef: "identifier href",
};

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

function listProblems(element: XmlElement): string[] {
  const order = ORDER[element.name]?.split(" ");
  const places = element.children.filter(isElement).map(({ name }) => order?.indexOf(name) ?? 0);
  const required = REQUIRED[element.name]?.split(" ") ?? [];
  const identifiers = ["identifier", "responseIdentifier"].flatMap(
    (name) => element.attributes.get(name) ?? [],
  );
  return [
    ...(places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0))
      ? []
      : [`children of ${element.name}`]),
    ...required.filter((name) => !element.attributes.has(name)).map((name) => `${name} of ${element.name}`),
    ...identifiers
      .filter((identifier) => !IDENTIFIER.test(identifier))
      .map((identifier) => `identifier ${identifier}`),
  ];
}

it.each([
  ["2.2", qti22Writer],
  ["3.0", qti3Writer],
])("writes QTI %s in the order of the information model, with what it requires", async (_, writer) => {
  const { files } = await exportFiles(writer, createExport(QUESTIONS, ASSESSMENTS));
  const { files: sources } = createSource(files);
  const documents = [...sources.values()].filter(({ path }) => /^(?:items|tests)\/.*\.xml$/.test(path));
  expect(documents.length).toBeGreaterThan(15);
  for (const file of documents) {
    const root = normalizeNames(await readXmlRoot(file));
    expect([file.path, [root, ...iterateElements(root)].flatMap(listProblems)]).toEqual([file.path, []]);
  }
});
