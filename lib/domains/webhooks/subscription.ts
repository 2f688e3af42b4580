import type { Database } from "#lib/platform/db/client.ts";

export type Subscription = {
  /** Starts listening unless that was done before. Does nothing if the database doesn't respond. */
  start(): void;
  /** Whether a pooler keeps this process from listening, so that it must poll instead. */
  isImpossible(): boolean;
  close(): Promise<void>;
};

/**
 * Creates a subscription to channels that triggers and `wakeWorker` notify. Calls a channel's function for each
 * notification and when the subscription begins. It isn't possible behind a pooler, which gives the connection that
 * listens to other clients.
 */
export function createSubscription(
  { sql, isPooled }: Pick<Database, "sql" | "isPooled">,
  channels: Readonly<Record<string, () => void>>,
): Subscription {
  let listening: Promise<{ unlisten(): Promise<unknown> } | undefined>[] = [];
  let isStarted = false;
  let isImpossible = false;

  const listen = async () => {
    isImpossible = await isPooled();
    if (isImpossible) return;
    // If this fails, the driver repeats it until the database responds.
    listening = Object.entries(channels).map(([channel, wake]) =>
      sql.listen(channel, wake, wake).catch(() => undefined),
    );
  };
  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      void listen().catch(() => {
        isStarted = false;
      });
    },
    isImpossible: () => isImpossible,
    async close() {
      isStarted = true;
      for (const listener of listening) await (await listener)?.unlisten().catch(() => {});
    },
  };
}
