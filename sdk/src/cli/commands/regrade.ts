import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Data } from "../../types.ts";
import type { Command } from "../command.ts";
import { CliError } from "../exit-codes.ts";
import { formatFields } from "../output.ts";
import { readBody } from "../read-body.ts";

const POLL_MS = 500;

export const regradePreview: Command = {
  name: "regrade preview",
  summary: "Preview a correction of answer keys",
  description: `Reads the body of POST /v1/assessments/{id}/regrades from FILE, or from standard input if FILE is -, and waits until
the preview is computed. Nothing changes. Commit it with the id and the fingerprint that it prints.`,
  parameters: ["ASSESSMENT", "FILE"],
  examples: ["touchstone regrade preview 0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21 correction.json"],
  async run({ args: [assessment = "", file = ""], output, openClient }) {
    const client = openClient();
    const body = await readBody<Body<"createRegrade">>(file);
    let regrade: Data<"getRegrade"> = await client.assessments.createRegrade(assessment, body);
    while (regrade.status === "previewing") {
      await sleep(POLL_MS);
      regrade = await client.regrades.get(regrade.id);
    }
    if (regrade.status === "failed") throw new CliError("failed", `The preview ${regrade.id} failed.`);
    output.show(regrade, formatFields(regrade));
    return undefined;
  },
};

export const regradeCommit: Command = {
  name: "regrade commit",
  summary: "Commit a previewed correction",
  parameters: ["ID", "FINGERPRINT"],
  options: { "keep-draft": { description: "Leave the keys of the working copy as they are" } },
  async run({ args: [id = "", fingerprint = ""], has, output, openClient }) {
    const body = { fingerprint, apply_to_draft: !has("keep-draft") };
    const regrade = await openClient().regrades.commit(id, body);
    output.show(regrade, formatFields(regrade));
    return undefined;
  },
};

export const regradeRevert: Command = {
  name: "regrade revert",
  summary: "Undo a committed correction",
  parameters: ["ID"],
  async run({ args: [id = ""], output, openClient }) {
    const regrade = await openClient().regrades.revert(id);
    output.show(regrade, formatFields(regrade));
    return undefined;
  },
};
