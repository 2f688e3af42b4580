import { createTransport } from "nodemailer";
import type { Message } from "./message.ts";

export type Mailer = {
  /** Resolves when the mail server has taken it. */
  send(message: Message): Promise<void>;
  /** Makes a message and sends it after the answer, which so tells nothing by the time it takes. */
  sendLater(buildMessage: () => Promise<Message | undefined>): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

const SECOND_MS = 1000;

/** Mail through the server of SMTP_URL. `onFailure` hears of every message that did not get through. */
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
    },
    async close() {
      await Promise.all(pendingMessages);
      transport.close();
    },
  };
}
