import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { inject } from "vitest";
import { createVisitor, type Visitor } from "./people.ts";
import { type RunningService, startService, stopService } from "./service.ts";

/** A received message: its envelope, its headers and its decoded parts. */
type Mail = { from: string; to: string[]; headers: string; text: string; html: string };

type MailServer = {
  url: string;
  mails: Mail[];
  /** Resolves to the messages to an address once there are `count` of them. */
  to(address: string, count?: number): Promise<Mail[]>;
  /** Accepts messages, or refuses them temporarily. */
  setAccepting(accepting: boolean): void;
  close(): Promise<void>;
};

/** Starts a real SMTP server on loopback. */
async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const waiters = new Set<() => void>();
  let isAccepting = true;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (!isAccepting) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks).toString("utf8")),
        });
        for (const notify of waiters) notify();
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
        const notify = () => {
          const matches = mails.filter(({ to }) => to.includes(address));
          if (matches.length < count) return;
          waiters.delete(notify);
          resolve(matches);
        };
        waiters.add(notify);
        notify();
      }),
    setAccepting(accepting) {
      isAccepting = accepting;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A service that sends its emails to `server`, and a visitor of its pages at `site` who isn't signed in. */
type MailService = {
  server: MailServer;
  service: RunningService;
  site: string;
  stranger: Visitor;
  close(): Promise<void>;
};

/** Starts a mail server, and a service that sends its emails there. It uses the database of the test's project. */
export async function startMailService(env: Record<string, string> = {}): Promise<MailService> {
  const server = await startMailServer();
  const service = await startService({
    build: "production",
    existingDatabase: inject("connection"),
    env: {
      TRUST_PROXY: "1",
      SMTP_URL: server.url,
      MAIL_FROM: "Touchstone <assess@example.com>",
      // Links in emails start with this URL. It is plain HTTP, so that cookies work on loopback.
      PUBLIC_URL: "http://assess.example.com",
      ...env,
    },
  });
  const site = service.baseUrl.replace("127.0.0.1", "localhost");
  return {
    server,
    service,
    site,
    stranger: createVisitor("", site),
    async close() {
      await stopService(service);
      await server.close();
    },
  };
}

function parseMail(raw: string): Pick<Mail, "headers" | "text" | "html"> {
  const [headers = "", ...rest] = raw.split("\r\n\r\n");
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const getPart = (type: string) =>
    decodePart(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? "");
  return {
    headers: headers.replaceAll(/\r\n[ \t]+/g, " "),
    text: getPart("text/plain"),
    html: getPart("text/html"),
  };
}

function decodePart(part: string): string {
  const [headers = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(headers)) return Buffer.from(text, "base64").toString("utf8");
  if (!/quoted-printable/i.test(headers)) return text.replaceAll("\r\n", "\n");
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}
