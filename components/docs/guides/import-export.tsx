import { LOSS_CODES, type LossCode } from "#lib/contract/imports.ts";
import { describeCsvColumns } from "#lib/core/interchange/csv/template.ts";
import { LOSS_EFFECT_NAMES, LOSS_MESSAGES } from "#lib/messages/en/interchange.ts";
import { CodeBlock } from "../code-block.tsx";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const FORMATS = [
  ["`qti`", "QTI 3.0, 2.2, 2.1, and 1.2: items, tests, question banks, and packages", "`qti3`, `qti22`"],
  ["`common-cartridge`", "Common Cartridge 1.1 to 1.3, and exports of Canvas", ""],
  ["`moodle-xml`", "Question banks of Moodle", "`moodle-xml`"],
  ["`gift`", "Questions as plain text", "`gift`"],
  ["`csv`", "A table with a row for each question: see [CSV columns](#import-export-csv-columns)", "`csv`"],
  ["`json`", "Our own format, which keeps everything", "`json`"],
] as const;

const buildPreview = (
  baseUrl: string,
): string => `curl -X POST "${baseUrl}/imports?filename=biology.zip&preview=true" \\
  -H "Authorization: Bearer $API_KEY" \\
  --data-binary @biology.zip`;

const CODES = Object.keys(LOSS_CODES) as LossCode[];

export const ImportExportGuide = ({ baseUrl }: { baseUrl: string }) => (
  <Guide id="import-export" title={getGuideTitle("import-export")}>
    <Prose
      text={`An imported question scores every answer as its source does, unless a loss says otherwise. A question that can't be imported faithfully is skipped or reported with its losses.`}
    />
    <Table label="Formats" head={["Import", "What it reads", "Export"]} rows={FORMATS} />
    <Subheading>Import a file</Subheading>
    <Prose
      text={`Send the file as the body of [\`POST /imports\`](#createImport), with any \`Content-Type\`:`}
    />
    <CodeBlock title="Preview a file" code={buildPreview(baseUrl)} />
    <Prose
      text={`The response is 202 with an \`id\`. The file is read in the background: poll [\`GET /imports/{id}\`](#getImport), or wait for the event \`import.completed\`. With \`preview=true\` nothing is created; [\`POST /imports/{id}/start\`](#startImport) then imports the same file.

- \`as=assessments\`, the default, makes an assessment of each test. A file without tests becomes a single assessment with its name. Questions that a test draws become items of the bank, and so do questions that no test of the file contains.
- \`as=items\` makes an item of every question, and ignores tests.

Everything that is created is a draft in \`folder_id\`. Images come along as assets.`}
    />
    <Subheading>Read the report</Subheading>
    <Prose
      text={`[\`GET /imports/{id}/report\`](#listImportReport) has a row for each question, in the order of the file. Its \`outcome\` is \`imported\` if nothing was lost, \`changed\` if it was imported with losses, and \`skipped\` if it wasn't. \`losses\` of the import lists what tests lost, and counts the questions whose titles, tags, or metadata weren't kept. An import and its report are kept for 7 days.`}
    />
    <Subheading>Export</Subheading>
    <Prose
      text={`[\`GET /assessments/{id}/export\`](#exportAssessment), [\`GET /items/export\`](#exportItems), and [\`GET /collections/{id}/export\`](#exportCollection) download working copies and items with their answer keys. What the format can't express is in \`losses.json\` of a package, or in the header \`X-Losses\` of a single file. A pool by tags becomes a list of items; \`qti3\` also says so in \`X-Losses\`. If the content changes during the download, the download fails.

\`json\` and \`qti3\` lose nothing: exporting, importing, and exporting again gives the same bytes. [Format fidelity](#fidelity) compares all formats.`}
    />
    <Subheading>CSV columns</Subheading>
    <Prose
      text={`The first row has the names of the columns, in any order. The import page of the dashboard has a template with a question of each type.`}
    />
    <Table
      label="CSV columns"
      head={["Column", "Content"]}
      rows={describeCsvColumns().map(({ columns, description }) => [
        columns.map((column) => `\`${column}\``).join(", "),
        description,
      ])}
    />
    <Subheading>Losses</Subheading>
    <Table
      label="Loss codes"
      head={["Code", "Meaning", "Affects"]}
      rows={CODES.map((code) => [
        `\`${code}\``,
        `${LOSS_MESSAGES[code](undefined)}.`,
        LOSS_EFFECT_NAMES[LOSS_CODES[code]].toLowerCase(),
      ])}
    />
    <Subheading>Limits</Subheading>
    <Prose
      text={`A file can be up to 100 MiB and contain up to 20,000 questions. A zip archive has up to 20,000 entries and 1 GiB inflated, and if that is more than 32 MiB, at most 200 times its own size. Archives inside it aren't opened. An XML file may reference a DTD, which is never loaded. Files with inline DTD declarations, such as entities, are rejected. Five imports of an organization run at once; another one returns 429 \`rate_limited\`. An assessment has up to 500 questions: more are skipped with \`too_many_questions\`. Of a Moodle text in several languages, the first language of the question is kept.`}
    />
    <Subheading>In the dashboard</Subheading>
    <Prose
      text={`**Import** above the list of assessments or the item bank takes a file or a pasted table, and shows each question as learners will see it, next to what it loses, before anything is created. **Export** is on the page of an assessment, of a collection, and above the item bank, where it exports what the filters show.`}
    />
  </Guide>
);
