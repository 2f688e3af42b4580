import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A message as it came: its envelope, its headers, and its parts decoded. */
export type Mail = { from: string; to: string[]; headers: string; text: string; html: string };

export type MailServer = {
  url: string;
  mails: Mail[];
  /** Resolves with the messages to an address, once there are so many. */
  to(address: string, count?: number): Promise<Mail[]>;
  /** From now on it takes messages, or refuses them for the time being. */
  accept(will: boolean): void;
  close(): Promise<void>;
};

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const waiting = new Set<() => void>();
  let willing = true;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (!willing) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parsed(Buffer.concat(chunks).toString("utf8")),
        });
        for (const look of waiting) look();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const theirs = mails.filter(({ to }) => to.includes(address));
          if (theirs.length < count) return;
          waiting.delete(look);
          resolve(theirs);
        };
        waiting.add(look);
        look();
      }),
    accept(will) {
      willing = will;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(raw: string): Pick<Mail, "headers" | "text" | "html"> {
  const [headers = "", ...rest] = raw.split("\r\n\r\n");
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const partOf = (type: string) =>
    decoded(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? "");
  return {
    headers: headers.replaceAll(/\r\n[ \t]+/g, " "),
    text: partOf("text/plain"),
    html: partOf("text/html"),
  };
}

function decoded(part: string): string {
  const [headers = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(headers)) return Buffer.from(text, "base64").toString("utf8");
  if (!/quoted-printable/i.test(headers)) return text.replaceAll("\r\n", "\n");
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}
