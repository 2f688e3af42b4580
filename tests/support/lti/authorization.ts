import { randomUUID } from "node:crypto";
import { escapeHtml } from "#lib/core/escape-html.ts";
import { buildClaims, type LaunchMessage } from "./messages.ts";
import type { PlatformRequest, PlatformResponse, PlatformState } from "./platform.ts";

/** The parameters with which a platform initiates a login. */
export type Initiation = {
  iss: string;
  target_link_uri: string;
  login_hint: string;
  lti_message_hint: string;
  client_id: string;
  lti_deployment_id: string;
};

/** Remembers a message and returns the parameters that begin its launch. */
export function initiate(state: PlatformState, message: LaunchMessage): Initiation {
  const hint = randomUUID();
  state.messages.set(hint, message);
  return {
    iss: state.issuer,
    target_link_uri: message.targetLinkUri,
    login_hint: message.user.sub,
    // Moodle sends JSON and expects exactly that back.
    lti_message_hint: state.moodle ? JSON.stringify({ cmid: 3, launchid: hint }) : hint,
    client_id: state.clientId,
    lti_deployment_id: state.deploymentId,
  };
}

/** Answers an authentication request with a page that posts the id_token to the tool, or with the reason against it. */
export async function authorize(state: PlatformState, request: PlatformRequest): Promise<PlatformResponse> {
  const { form } = request;
  const problem = findProblem(state, form);
  if (problem) return { status: 400, body: problem };
  const hint = readHint(state, form.get("lti_message_hint") ?? "");
  const message = state.messages.get(hint);
  if (!message) return { status: 400, body: "unknown lti_message_hint" };
  if (message.user.sub !== form.get("login_hint")) return { status: 403, body: "another login_hint" };
  // Moodle forgets a launch once it was answered.
  if (state.moodle) state.messages.delete(hint);
  const idToken = await state.sign({ ...buildClaims(state, message), nonce: form.get("nonce") });
  return {
    status: 200,
    type: "text/html",
    body: buildForm(form.get("redirect_uri") ?? "", {
      id_token: idToken,
      state: form.get("state") ?? "",
    }),
  };
}

const EXPECTED = {
  scope: "openid",
  response_type: "id_token",
  response_mode: "form_post",
  prompt: "none",
};

function findProblem(state: PlatformState, form: URLSearchParams): string | undefined {
  for (const [name, value] of Object.entries(EXPECTED)) {
    if (form.get(name) !== value) return `${name} isn't ${value}`;
  }
  if (form.get("client_id") !== state.clientId) return "unknown client_id";
  if (!state.redirectUris.includes(form.get("redirect_uri") ?? "")) return "unknown redirect_uri";
  return form.get("nonce") && form.get("state") ? undefined : "no nonce or state";
}

function readHint(state: PlatformState, hint: string): string {
  if (!state.moodle) return hint;
  const parsed: unknown = JSON.parse(hint);
  return parsed && typeof parsed === "object" && "launchid" in parsed ? String(parsed.launchid) : "";
}

/** Builds a page with a form that submits itself. */
export const buildForm = (
  action: string,
  fields: Record<string, string>,
  target?: string,
): string => `<!doctype html>
<form method="post" action="${escapeHtml(action)}"${target ? ` target="${target}"` : ""}>
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join("\n")}
</form><script>document.forms[0].submit()</script>`;
