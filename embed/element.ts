import type { Result, TouchstoneAssessment, TouchstoneOptions } from "../public/embed.d.ts";
import { loadPlayer, SERVICE_URL } from "./load-player.ts";
import { getBaseStyleSheet, showFailure, showLoading } from "./placeholder.ts";
import type { PlayerHandle } from "./player-handle.ts";

/** Attributes that have a property of the same name. */
const REFLECTED = ["token", "locale", "theme", "layout"] as const;
/** Properties whose values are functions of the page. */
const FUNCTIONS = ["fetchToken", "renderOpaque", "check"] as const;

type ElementProperties = Required<TouchstoneOptions>;

/**
 * The `<touchstone-assessment>` element. It loads the player when it is connected, so that the script itself stays
 * small.
 */
export class AssessmentElement extends HTMLElement implements Omit<TouchstoneAssessment, "addEventListener"> {
  static readonly observedAttributes = ["token", "locale", "layout"];
  declare token: ElementProperties["token"];
  declare locale: ElementProperties["locale"];
  declare theme: ElementProperties["theme"];
  declare layout: ElementProperties["layout"];
  declare fetchToken: ElementProperties["fetchToken"];
  declare renderOpaque: ElementProperties["renderOpaque"];
  declare check: ElementProperties["check"];
  readonly #functions = new Map<string, unknown>();
  /** Aborted when the element is disconnected, and undefined while it isn't connected. */
  #lifetime: AbortController | undefined;
  #player: PlayerHandle | undefined;
  readonly #root = document.createElement("div");

  static {
    for (const name of REFLECTED) {
      defineProperty(name, {
        get(this: AssessmentElement): string | null {
          return this.getAttribute(name);
        },
        set(this: AssessmentElement, value: string | null | undefined) {
          if (value === null || value === undefined) this.removeAttribute(name);
          else this.setAttribute(name, value);
        },
      });
    }
    for (const name of FUNCTIONS) {
      defineProperty(name, {
        get(this: AssessmentElement): unknown {
          return this.#functions.get(name) ?? null;
        },
        set(this: AssessmentElement, value: unknown) {
          this.#functions.set(name, value);
          this.#player?.update();
        },
      });
    }
    function defineProperty(name: string, accessors: PropertyDescriptor): void {
      Object.defineProperty(AssessmentElement.prototype, name, {
        configurable: true,
        enumerable: true,
        ...accessors,
      });
    }
  }

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [getBaseStyleSheet()];
    this.#root.className = "touchstone";
    shadow.append(this.#root);
  }

  submit(): Promise<Result> {
    return this.#player?.submit() ?? Promise.reject(new Error("The assessment is not ready"));
  }

  async flush(): Promise<void> {
    await this.#player?.flush();
  }

  connectedCallback(): void {
    upgradeProperties(this);
    if (!this.#lifetime) void this.#start();
  }

  /** Stops the player, unless the element is connected again by the next task because it was moved within the page. */
  disconnectedCallback(): void {
    setTimeout(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(): void {
    this.#player?.update();
  }

  async #start(): Promise<void> {
    const lifetime = new AbortController();
    this.#lifetime = lifetime;
    showLoading(this.#root);
    try {
      const { start } = await loadPlayer(lifetime.signal);
      if (!lifetime.signal.aborted)
        this.#player = start(this as TouchstoneAssessment, this.#root, SERVICE_URL);
    } catch (error) {
      if (lifetime.signal.aborted) return;
      const detail = { message: `The player could not be loaded: ${error}` };
      this.dispatchEvent(new CustomEvent("error", { bubbles: true, composed: true, detail }));
      showFailure(this.#root, this as TouchstoneAssessment, () => void this.#start());
    }
  }

  #stop(): void {
    this.#lifetime?.abort();
    this.#player?.stop();
    this.#lifetime = undefined;
    this.#player = undefined;
  }
}

/**
 * Applies properties that the page set before this script ran. They are on the element itself and shadow the accessors.
 */
function upgradeProperties(element: AssessmentElement): void {
  for (const name of [...REFLECTED, ...FUNCTIONS]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
