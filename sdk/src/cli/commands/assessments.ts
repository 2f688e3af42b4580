import type { Body } from "../../types.ts";
import type { Command } from "../command.ts";
import { CliError } from "../exit-codes.ts";
import { formatFields, formatTable } from "../output.ts";
import { readBody } from "../read-body.ts";
import { take } from "../take.ts";

const STATUSES = ["draft", "published", "archived"] as const;
/** Parses the working copy, the newest published version, or a version's number. */
function parseVersion(text: string | undefined): "draft" | "published" | number | undefined {
  if (text === undefined || text === "draft" || text === "published") return text;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CliError("usage", "--version must be draft, published, or a number.");
}

export const assessmentsList: Command = {
  name: "assessments list",
  summary: "List assessments",
  description: "Prints the newest first. Archived assessments are listed only with --status archived.",
  options: {
    status: { value: "STATUS", description: `One of ${STATUSES.join(", ")}` },
    query: { value: "TEXT", description: "Searches titles" },
    tag: { value: "TAG", description: "Only assessments with this tag" },
    "external-id": { value: "ID", description: "Only the assessment with this external_id" },
    limit: { value: "N", description: "At most this many (default 100, 0 for all)" },
  },
  examples: ["touchstone assessments list --status published"],
  async run({ get, output, openClient }) {
    const status = STATUSES.find((each) => each === get("status"));
    if (get("status") !== undefined && !status)
      throw new CliError("usage", `--status must be one of ${STATUSES.join(", ")}.`);
    const filter = { status, q: get("query"), tag: get("tag"), external_id: get("external-id") };
    const rows = await take(openClient().assessments.list(filter), get("limit"));
    output.show(
      rows,
      formatTable(
        ["ID", "STATUS", "VERSION", "TITLE"],
        rows.map(({ id, status, version, title }) => [id, status, version, title]),
      ),
    );
    return undefined;
  },
};

export const assessmentsGet: Command = {
  name: "assessments get",
  summary: "Show an assessment",
  parameters: ["ID"],
  options: { version: { value: "VERSION", description: "draft, published, or a number" } },
  examples: ["touchstone assessments get 0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21 --json"],
  async run({ args: [id = ""], get, output, openClient }) {
    const assessment = await openClient().assessments.get(id, { version: parseVersion(get("version")) });
    output.show(assessment, formatFields(assessment));
    return undefined;
  },
};

export const assessmentsCreate: Command = {
  name: "assessments create",
  summary: "Create an assessment from JSON",
  description: "Reads the body of POST /v1/assessments from FILE, or from standard input if FILE is -.",
  parameters: ["FILE"],
  examples: [
    "touchstone assessments create capitals.json",
    "jq .assessment quiz.json | touchstone assessments create -",
  ],
  async run({ args: [file = ""], output, openClient }) {
    const created = await openClient().assessments.create(await readBody<Body<"createAssessment">>(file));
    output.show(created, formatFields(created));
    return undefined;
  },
};

export const assessmentsPublish: Command = {
  name: "assessments publish",
  summary: "Publish the working copy of an assessment",
  parameters: ["ID"],
  options: { note: { value: "TEXT", description: "What is new in this version" } },
  async run({ args: [id = ""], get, output, openClient }) {
    const published = await openClient().assessments.publish(id, { note: get("note") ?? null });
    output.show(published, formatFields(published));
    return undefined;
  },
};
