import fs from "node:fs";
import path from "node:path";
import type { Touchstone } from "../../client.ts";
import type { Data, Items, Query } from "../../types.ts";
import type { Command } from "../command.ts";
import { CliError, EXIT_CODES } from "../exit-codes.ts";
import { escapeControls, formatTable, type Output } from "../output.ts";
import { saveDownload } from "../save-download.ts";

const EXPORT_FORMATS = ["qti3", "qti22", "moodle-xml", "gift", "csv", "json"] as const;
const IMPORT_FORMATS = ["auto", "qti", "common-cartridge", "moodle-xml", "gift", "csv", "json"] as const;
const TARGETS = ["assessments", "items"] as const;

/** How long an upload may take, and how often an import is asked for its progress, in milliseconds. */
const UPLOAD_TIMEOUT = 15 * 60_000;
const POLL_INTERVAL = 1_000;

/** Returns an option that is one of some values. */
function choose<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const choice = choices.find((each) => each === value);
  if (value === undefined || choice) return choice;
  throw new CliError("usage", `--${name} must be one of ${choices.join(", ")}.`);
}

export const assessmentsExport: Command = {
  name: "assessments export",
  summary: "Download an assessment as a file",
  description:
    "Writes the working copy with its answer keys. What the format can't express is listed on standard error, with --json as JSON. With --output and --json, the losses and the file name are printed as JSON on standard output.",
  parameters: ["ID"],
  options: {
    format: { value: "FORMAT", description: `One of ${EXPORT_FORMATS.join(", ")}` },
    output: { value: "FILE", description: "Where to write (default standard output)" },
  },
  examples: [
    "touchstone assessments export 0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21 --format qti3 --output quiz.zip",
  ],
  async run({ args: [id = ""], get, output, openClient }) {
    const format = choose("format", get("format"), EXPORT_FORMATS);
    if (!format) throw new CliError("usage", "Pass --format. See touchstone assessments export --help.");
    const response = await openClient().assessments.export(id, { format });
    const file = get("output");
    await saveDownload(response, file);
    showLosses(output, { file, format, losses: readLosses(response) });
    return undefined;
  },
};

type ExportLoss = { id: string; title: string; message: string } | { more: number };

/**
 * A package lists its losses in its file losses.json instead, apart from pools by tags in QTI 3. The last element can count
 * those that were left out.
 */
const readLosses = (response: Response): ExportLoss[] => JSON.parse(response.headers.get("x-losses") ?? "[]");

/** Without a file, standard output is the document, so that what it lacks goes to standard error. */
function showLosses(
  output: Output,
  { file, format, losses }: { file: string | undefined; format: string; losses: ExportLoss[] },
): void {
  if (!output.isJson) {
    for (const loss of losses) {
      output.note(
        escapeControls("more" in loss ? `More: ${loss.more}` : `${loss.title || loss.id}: ${loss.message}`),
      );
    }
  } else if (file === undefined) output.note(JSON.stringify({ losses }));
  else output.show({ file, format, losses }, "");
}

export const assessmentsImport: Command = {
  name: "assessments import",
  summary: "Import assessments or items from a file",
  description: `Uploads FILE, waits until it has been imported, and lists the questions that were changed or skipped. With --json, it prints the
import with the whole report. The exit code is 1 if the import failed.`,
  parameters: ["FILE"],
  options: {
    as: { value: "TARGET", description: "assessments (the default) or items" },
    format: { value: "FORMAT", description: `One of ${IMPORT_FORMATS.join(", ")} (default auto)` },
    folder: { value: "ID", description: "The folder of what is created" },
    preview: { description: "Create nothing, and only report" },
  },
  examples: [
    "touchstone assessments import quiz.zip --preview",
    "touchstone assessments import bank.xml --as items",
  ],
  async run({ args: [file = ""], get, has, output, openClient }) {
    const as = choose("as", get("as"), TARGETS);
    const format = choose("format", get("format"), IMPORT_FORMATS);
    const client = openClient();
    const query: Query<"createImport"> = {
      filename: path.basename(file),
      ...(as ? { as } : {}),
      ...(format ? { format } : {}),
      ...(get("folder") === undefined ? {} : { folder_id: get("folder") }),
      ...(has("preview") ? { preview: true } : {}),
    };
    const started = await client.imports.create(await openFile(file), query, { timeout: UPLOAD_TIMEOUT });
    const done = await waitForEnd(client, started.id, output);
    const report: ReportRow[] = [];
    for await (const row of client.imports.listReport(done.id)) {
      if (output.isJson || row.outcome !== "imported") report.push(row);
    }
    output.show({ ...done, report }, formatReport(done, report));
    return done.status === "completed" ? EXIT_CODES.ok : EXIT_CODES.failure;
  },
};

type Import = Data<"getImport">;
type ReportRow = Items<"listImportReport">;

/** A regular file is read while it is sent. The length of others, such as pipes, is known only after reading them. */
async function openFile(file: string): Promise<Blob> {
  try {
    const isRegular = fs.statSync(file).isFile();
    return isRegular ? await fs.openAsBlob(file) : new Blob([fs.readFileSync(file)]);
  } catch (error) {
    throw new CliError("usage", `${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function waitForEnd(client: Touchstone, id: string, output: Output): Promise<Import> {
  for (let shown = ""; ; ) {
    const current = await client.imports.get(id);
    if (current.status !== "running") return current;
    const { done, total } = current.progress;
    const noun = (total || done) === 1 ? "question" : "questions";
    const progress = total === 0 ? `Reading: ${done} ${noun}` : `Importing: ${done} of ${total} ${noun}`;
    if (progress !== shown) output.note(progress);
    shown = progress;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
}

function formatReport(
  { status, error, summary, created, preview }: Import,
  report: readonly ReportRow[],
): string {
  const { imported, changed, skipped } = summary;
  const lines = [
    `${preview ? "Preview" : "Import"} ${status}: ${imported} imported, ${changed} changed, ${skipped} skipped`,
    ...(error ? [escapeControls(error.message)] : []),
    ...created.map((each) =>
      escapeControls(
        "assessment_id" in each
          ? `assessment ${each.assessment_id} ${each.title}`
          : `item ${each.item_id} ${each.title}`,
      ),
    ),
  ];
  if (report.length === 0) return lines.join("\n");
  const rows = report.flatMap(({ source, outcome, losses }) =>
    losses.map(({ code, message }) => [outcome, source, code, message]),
  );
  return [...lines, "", formatTable(["OUTCOME", "SOURCE", "CODE", "MESSAGE"], rows)].join("\n");
}
