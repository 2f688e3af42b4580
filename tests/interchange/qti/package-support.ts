import { choices, declare, writeItem } from "./support.ts";

export const item = (attributes = "", body = choices("AB")) =>
  writeItem({ declarations: declare({ correct: ["A"] }), body, processing: "match_correct", attributes });

type Listed = { id: string; type: string; href: string; files?: string[]; dependencies?: string[] };
export const manifest = (resources: Listed[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resources
    .map(
      ({ id, type, href, dependencies = [] }) =>
        `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/>${dependencies
          .map((each) => `<dependency identifierref="${each}"/>`)
          .join("")}</resource>`,
    )
    .join("")}</resources></manifest>`;
export const itemResource = (id: string, dependencies: string[] = []) => ({
  id,
  type: "imsqti_item_xmlv2p1",
  href: `items/${id}.xml`,
  dependencies,
});
const test = (content: string, attributes = "") =>
  `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="test" title="A test">${attributes}<testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous">${content}</testPart></assessmentTest>`;
export const refs = (...ids: string[]) =>
  ids.map((id) => `<assessmentItemRef identifier="${id}" href="../items/${id}.xml"/>`).join("");
export const section = (content: string) =>
  `<assessmentSection identifier="s" title="S" visible="true">${content}</assessmentSection>`;

export const createPackage = (content: string, extra: Record<string, string> = {}, attributes = "") => ({
  "imsmanifest.xml": manifest([
    itemResource("a"),
    itemResource("b"),
    itemResource("c"),
    { id: "t", type: "imsqti_test_xmlv2p1", href: "tests/t.xml" },
  ]),
  "items/a.xml": item(),
  "items/b.xml": item(),
  "items/c.xml": item(),
  "tests/t.xml": test(content, attributes),
  ...extra,
});
