import type { QtiVersion } from "./markup.ts";

type Namespaces = {
  namespace: string;
  templates: string;
  manifest: string;
  schemaVersion: string;
  itemType: string;
  testType: string;
};

/** What the versions of QTI call their parts. */
export const NAMESPACES: Readonly<Record<QtiVersion, Namespaces>> = {
  "2.2": {
    namespace: "http://www.imsglobal.org/xsd/imsqti_v2p2",
    templates: "http://www.imsglobal.org/question/qti_v2p2/rptemplates/",
    manifest: "http://www.imsglobal.org/xsd/imscp_v1p1",
    schemaVersion: "1.0.0",
    itemType: "imsqti_item_xmlv2p2",
    testType: "imsqti_test_xmlv2p2",
  },
  "3.0": {
    namespace: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    templates: "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/",
    manifest: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schemaVersion: "3.0.0",
    itemType: "imsqti_item_xmlv3p0",
    testType: "imsqti_test_xmlv3p0",
  },
};
