import { createTransport } from "nodemailer";
import type { Message } from "./message.ts";

export type Mailer = {
  /** Resolves when the mail server has accepted the message. */
  send(message: Message): Promise<void>;
  /**
   * Builds and sends a message in the background, so that the response time reveals nothing about the message. Resolves
   * when it has been sent or has failed.
   */
  sendLater(buildMessage: () => Promise<Message | undefined>): Promise<void>;
  /** Waits for messages that are being sent and then closes the connection. */
  close(): Promise<void>;
};

const SECOND_MS = 1000;

/** Creates a mailer for the mail server at `url`. `onFailure` is called for every message that can't be sent. */
export function createMailer(options: {
  url: string;
  from: string;
  onFailure: (error: unknown) => void;
}): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    socketTimeout: 15 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const pendingMessages = new Set<Promise<void>>();
  const send = async (message: Message) => {
    await transport.sendMail({
      from: options.from,
      ...message,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
  const reportFailure = (error: unknown): void => options.onFailure(error);
  return {
    send: (message) =>
      send(message).catch((error) => {
        reportFailure(error);
        throw error;
      }),
    sendLater(buildMessage) {
      const work = buildMessage()
        .then((message) => message && send(message))
        .catch(reportFailure)
        .finally(() => pendingMessages.delete(work));
      pendingMessages.add(work);
      return work;
    },
    async close() {
      await Promise.all(pendingMessages);
      transport.close();
    },
  };
}
