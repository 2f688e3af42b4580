import { createTransport } from "nodemailer";
import type { Message } from "./message.ts";

export type Mailer = {
  /** Resolves when the mail server has taken it. */
  send(message: Message): Promise<void>;
  /** Makes a message and sends it after the answer, which so tells nothing by the time it takes. */
  later(make: () => Promise<Message | undefined>): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

const SECONDS = 1000;

/** Mail through the server of SMTP_URL. `onFailure` hears of every message that did not get through. */
export function createMailer(options: {
  url: string;
  from: string;
  onFailure: (error: unknown) => void;
}): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 5 * SECONDS,
    greetingTimeout: 5 * SECONDS,
    socketTimeout: 15 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<void>>();
  const send = async (message: Message) => {
    await transport.sendMail({
      from: options.from,
      ...message,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
  const told = (error: unknown): void => options.onFailure(error);
  return {
    send: (message) =>
      send(message).catch((error) => {
        told(error);
        throw error;
      }),
    later(make) {
      const work = make()
        .then((message) => message && send(message))
        .catch(told)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async close() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
