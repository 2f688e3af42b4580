import type { Result, TouchstoneAssessment, TouchstoneOptions } from "../public/embed.d.ts";
import { loadPlayer, SERVICE } from "./load-player.ts";
import { baseSheet, showFailure, showWaiting } from "./placeholder.ts";
import type { Running } from "./running.ts";

/** Attributes that are properties as well. */
const REFLECTED = ["token", "locale", "theme", "layout"] as const;
/** Functions of the page. */
const FUNCTIONS = ["fetchToken", "renderOpaque", "check"] as const;

type Held = Required<TouchstoneOptions>;

/** `<touchstone-assessment>`: small, until it comes onto the page; what it shows and does is loaded then. */
export class Assessment extends HTMLElement implements Omit<TouchstoneAssessment, "addEventListener"> {
  static readonly observedAttributes = ["token", "locale", "layout"];
  declare token: Held["token"];
  declare locale: Held["locale"];
  declare theme: Held["theme"];
  declare layout: Held["layout"];
  declare fetchToken: Held["fetchToken"];
  declare renderOpaque: Held["renderOpaque"];
  declare check: Held["check"];
  readonly #functions = new Map<string, unknown>();
  /** Undefined while the element is off the page. */
  #life: AbortController | undefined;
  #running: Running | undefined;
  readonly #root = document.createElement("div");

  static {
    for (const name of REFLECTED) {
      property(name, {
        get(this: Assessment): string | null {
          return this.getAttribute(name);
        },
        set(this: Assessment, value: string | null | undefined) {
          if (value === null || value === undefined) this.removeAttribute(name);
          else this.setAttribute(name, value);
        },
      });
    }
    for (const name of FUNCTIONS) {
      property(name, {
        get(this: Assessment): unknown {
          return this.#functions.get(name) ?? null;
        },
        set(this: Assessment, value: unknown) {
          this.#functions.set(name, value);
          this.#running?.update();
        },
      });
    }
    function property(name: string, accessors: PropertyDescriptor): void {
      Object.defineProperty(Assessment.prototype, name, {
        configurable: true,
        enumerable: true,
        ...accessors,
      });
    }
  }

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [baseSheet()];
    this.#root.className = "touchstone";
    shadow.append(this.#root);
  }

  submit(): Promise<Result> {
    return this.#running?.submit() ?? Promise.reject(new Error("The assessment is not ready"));
  }

  async flush(): Promise<void> {
    await this.#running?.flush();
  }

  connectedCallback(): void {
    upgrade(this);
    if (!this.#life) void this.#start();
  }

  /** Moved within the page it is back before this turn is over, and goes on as it is. */
  disconnectedCallback(): void {
    setTimeout(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(): void {
    this.#running?.update();
  }

  async #start(): Promise<void> {
    const life = new AbortController();
    this.#life = life;
    showWaiting(this.#root);
    try {
      const { start } = await loadPlayer(life.signal);
      if (!life.signal.aborted) this.#running = start(this as TouchstoneAssessment, this.#root, SERVICE);
    } catch (error) {
      if (life.signal.aborted) return;
      const detail = { message: `The player could not be loaded: ${error}` };
      this.dispatchEvent(new CustomEvent("error", { bubbles: true, composed: true, detail }));
      showFailure(this.#root, this as TouchstoneAssessment, () => void this.#start());
    }
  }

  #stop(): void {
    this.#life?.abort();
    this.#running?.stop();
    this.#life = undefined;
    this.#running = undefined;
  }
}

/** What a page set before this script was there lies on the element itself, in the way of the accessors. */
function upgrade(element: Assessment): void {
  for (const name of [...REFLECTED, ...FUNCTIONS]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
