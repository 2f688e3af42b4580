import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Drives Firefox by WebDriver BiDi, which Firefox speaks itself. Playwright needs a Firefox of its own, which comes from
 * a host that isn't a package registry, or a newer one than Debian's ESR.
 */
export type Firefox = {
  open(url: string): Promise<FirefoxPage>;
  close(): Promise<void>;
};

type FirefoxPage = {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression, which may be a promise of JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits for an element with this selector and text, also in shadow roots, and clicks it. */
  click(selector: string, text?: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Waits until an element with this selector contains the text, also in shadow roots. */
  waitFor(selector: string, text?: string): Promise<void>;
};

/** Returns the path of the installed Firefox: FIREFOX_PATH, or else the system's. Undefined if there is none. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(
    (program) => program !== undefined && fs.existsSync(program),
  );

/** Starts a headless Firefox with a new profile. The caller closes it. */
export async function launchFirefox(program: string): Promise<Firefox> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-firefox-"));
  const browser = spawn(program, ["--headless", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const socket = await connect(`${await readAddress(browser)}/session`);
  const send = createSender(socket);
  await send("session.new", { capabilities: {} });
  return {
    async open(url) {
      const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab" });
      const page = createPage(send, context);
      await page.goto(url);
      return page;
    },
    async close() {
      socket.close();
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      browser.kill();
      await ended;
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until Firefox prints the address of its WebDriver BiDi server. */
const readAddress = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    browser.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    browser.once("exit", () => reject(new Error(`Firefox ended:\n${output}`)));
  });

const connect = (address: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error(`Firefox refused ${address}`)));
  });

type Send = <T>(method: string, params: object) => Promise<T>;

function createSender(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const caller = waiting.get(id);
    waiting.delete(id);
    if (type === "error") caller?.reject(new Error(`${error}: ${message}`));
    else caller?.resolve(result as never);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}

type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** How long to wait for an element, in milliseconds. */
const WAIT_MS = 20_000;

/** Finds a visible element by its selector and text, also in shadow roots. */
const FIND = `(selector, text) => {
  const search = (root) => [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) && element.textContent.includes(text) && element.checkVisibility({ visibilityProperty: true }) ? [element] : []),
    ...(element.shadowRoot ? search(element.shadowRoot) : []),
  ]);
  return search(document)[0];
}`;

function createPage(send: Send, context: string): FirefoxPage {
  async function evaluate<T>(expression: string): Promise<T> {
    const evaluated = await send<Evaluated>("script.evaluate", {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? "null")`,
      target: { context },
      awaitPromise: true,
    });
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    return JSON.parse(evaluated.result.value ?? "null");
  }
  const perform = (actions: object[]) => send("input.performActions", { context, actions });
  /** Waits for the element and returns its middle, after scrolling it into view. */
  const locate = (selector: string, text: string) =>
    evaluate<{ x: number; y: number }>(`new Promise((resolve, reject) => {
      const limit = Date.now() + ${WAIT_MS};
      const look = () => {
        const element = (${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)});
        if (element && !element.closest("[inert]")) {
          element.scrollIntoView({ block: "center" });
          const { x, y, width, height } = element.getBoundingClientRect();
          resolve({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
        } else if (Date.now() > limit) reject(new Error("Nothing matches " + ${JSON.stringify(`${selector} ${text}`)}));
        else requestAnimationFrame(look);
      };
      look();
    })`);
  return {
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async reload() {
      await send("browsingContext.reload", { context, wait: "complete" });
    },
    evaluate,
    async click(selector, text = "") {
      const { x, y } = await locate(selector, text);
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await perform([{ type: "pointer", id: "mouse", actions }]);
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await perform([{ type: "key", id: "keyboard", actions }]);
    },
    async waitFor(selector, text = "") {
      await locate(selector, text);
    },
  };
}
