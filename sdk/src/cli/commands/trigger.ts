import type { EventType, TouchstoneEvent } from "../../events.ts";
import { EVENT_EXAMPLES, EVENT_TYPES } from "../../generated/constants.ts";
import type { Command } from "../command.ts";
import { CliError, EXIT_CODES } from "../exit-codes.ts";
import {
  createSecret,
  FORWARD_OPTION,
  forwardEvent,
  readForwardUrl,
  readSecret,
  SECRET_OPTION,
} from "../forward.ts";

const TEST_EVENT = "webhook.test";
const TYPES = [...EVENT_TYPES, TEST_EVENT] as const;

export const trigger: Command = {
  name: "trigger",
  summary: "Send an example event to a URL",
  description: `Sends the example of the API reference with a new id, signed like a webhook. The service isn't involved, and nothing
happens in your organization. Fails unless the response is 2xx.

Events:
${TYPES.map((type) => `  ${type}`).join("\n")}

${TEST_EVENT} is what "Send test event" sends. It isn't in the event feed.`,
  parameters: ["EVENT"],
  choices: TYPES,
  options: { forward: FORWARD_OPTION, secret: SECRET_OPTION },
  examples: ["touchstone trigger submission.graded --forward http://localhost:4000/hooks"],
  async run({ args: [type = ""], get, output }) {
    const url = readForwardUrl(get("forward"));
    const given = readSecret(get("secret"));
    const secret = given ?? createSecret();
    const event = buildEvent(type);
    if (!given && !output.isJson) output.note(`Signed with ${secret}`);
    const { isDelivered, status, error } = await forwardEvent(event, url, secret);
    const result = {
      event_id: event.id,
      type,
      url,
      secret,
      delivered: isDelivered,
      status: status ?? null,
      error: error ?? null,
    };
    output.show(
      result,
      isDelivered ? `${type} delivered (${status}).` : `${type} wasn't delivered: ${error}.`,
    );
    return isDelivered ? EXIT_CODES.ok : EXIT_CODES.failure;
  },
};

function buildEvent(type: string): TouchstoneEvent {
  const own = { id: crypto.randomUUID(), created_at: new Date().toISOString() };
  if (type === TEST_EVENT)
    return { ...own, type, api_version: "v1", data: { webhook_id: crypto.randomUUID() } };
  const known = EVENT_TYPES.find((each): each is EventType => each === type);
  if (!known) throw new CliError("usage", `There is no event "${type}". See touchstone trigger --help.`);
  return { ...EVENT_EXAMPLES[known], ...own };
}
