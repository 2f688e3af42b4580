import type { Touchstone } from "../../client.ts";
import type { EventType, TouchstoneEvent } from "../../events.ts";
import { EVENT_TYPES } from "../../generated/constants.ts";
import { getRetryDelay, sleep } from "../../retry.ts";
import type { Command } from "../command.ts";
import { CliError, EXIT_CODES } from "../exit-codes.ts";
import { findStart } from "../find-start.ts";
import {
  createSecret,
  FORWARD_OPTION,
  forwardEvent,
  readForwardUrl,
  readSecret,
  SECRET_OPTION,
  type Sent,
} from "../forward.ts";
import type { Output } from "../output.ts";
import { getPositionFile, type Position, readPosition, writePosition } from "../position.ts";
import { parseSince } from "../time.ts";

export const listen: Command = {
  name: "listen",
  summary: "Forward events to a URL as they happen",
  description: `Reads the event feed and sends each event to the URL, signed like a webhook. An event is sent again until the
URL responds with a 2xx status. The last delivered event is stored, so that after a restart the same command resumes where
it stopped. Press Ctrl+C to stop.

The first time, it reads the events of the last 30 days to find where to start. It uses at most half of the key's rate limit:
by default, 75,000 events take a minute.

Needs a key with the scopes read:assessments and read:results.`,
  options: {
    forward: FORWARD_OPTION,
    since: {
      value: "TIME",
      description: "Where to start the first time: a duration (2h) or a date. Defaults to now",
    },
    types: { value: "TYPES", description: "Forwards only these events, separated by commas" },
    secret: SECRET_OPTION,
    reset: { description: "Forget the stored position and secret" },
    interval: { value: "SECONDS", description: "How often to ask for new events (default 2)" },
    state: { value: "FILE", description: "Where the position is stored" },
  },
  examples: [
    "touchstone listen --forward http://localhost:4000/hooks",
    "touchstone listen --forward http://localhost:4000/hooks --since 2h --types submission.graded,submission.grading.completed",
  ],
  async run({ get, has, output, openClient }) {
    const url = readForwardUrl(get("forward"));
    const types = parseTypes(get("types"));
    const secret = readSecret(get("secret"));
    const since = get("since") === undefined ? undefined : parseSince(get("since") ?? "");
    const interval = parseInterval(get("interval"));
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    try {
      const client = openClient();
      const { organization } = await client.me.get({ signal: stop.signal });
      const file = get("state") ?? getPositionFile(organization.id, url, ...(types ?? []));
      const stored = has("reset") ? undefined : readPosition(file);
      // A position of an earlier version that delivered nothing yet holds only the time to start from.
      const hasStarted = stored !== undefined && (stored.after !== undefined || stored.since === undefined);
      const from = stored?.since ?? since;
      if (!hasStarted) output.note(`Reading the event feed up to ${from ?? "now"} ...`);
      const position: Position = {
        after: hasStarted
          ? stored.after
          : await findStart(client.events, { types, since: from, signal: stop.signal }),
        secret: secret ?? stored?.secret ?? createSecret(),
      };
      writePosition(file, position);
      output.showLine(
        { status: "listening", url, secret: position.secret, after: position.after ?? null },
        `Forwarding events to ${url}\nSigning secret: ${position.secret}`,
      );
      await forwardAll(client, { url, types, interval, file, position, output, signal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    return EXIT_CODES.ok;
  },
};

type Run = {
  url: string;
  types: readonly EventType[] | undefined;
  interval: number | undefined;
  file: string;
  position: Position;
  output: Output;
  signal: AbortSignal;
};

async function forwardAll(client: Touchstone, run: Run): Promise<void> {
  const { url, types, interval, file, position, output, signal } = run;
  const { secret } = position;
  const onRetry = (error: Error) => output.note(`${error.message}. Trying again ...`);
  for await (const event of client.events.listen(
    { after: position.after, types },
    { signal, interval, onRetry },
  )) {
    await deliver(event, url, secret, output, signal);
    writePosition(file, { ...position, after: event.id });
  }
}

/** Sends an event until it is delivered. */
async function deliver(
  event: TouchstoneEvent,
  url: string,
  secret: string,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const sent = await forwardEvent(event, url, secret, signal);
    output.showLine(describe(event, attempt, sent), formatLine(event, sent));
    if (sent.isDelivered) return;
    await sleep(getRetryDelay(attempt - 1, undefined), signal);
  }
}

const describe = ({ id, type }: TouchstoneEvent, attempt: number, { isDelivered, status, error }: Sent) => ({
  status: isDelivered ? "delivered" : "failed",
  event_id: id,
  type,
  attempt,
  response_status: status ?? null,
  ...(isDelivered ? {} : { error }),
});

const formatLine = ({ id, type }: TouchstoneEvent, { isDelivered, status, error }: Sent): string =>
  `${new Date().toLocaleTimeString()}  ${type.padEnd(28)}  ${id}  ${isDelivered ? status : `${error}. Trying again ...`}`;

function parseTypes(text: string | undefined): EventType[] | undefined {
  return text?.split(",").map((given) => {
    const type = EVENT_TYPES.find((each) => each === given.trim());
    if (!type)
      throw new CliError("usage", `There is no event "${given.trim()}". See touchstone trigger --help.`);
    return type;
  });
}

/** Returns milliseconds. */
function parseInterval(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!(seconds >= 0.1 && seconds <= 3_600))
    throw new CliError("usage", "--interval must be 0.1 to 3600 seconds.");
  return seconds * 1000;
}
