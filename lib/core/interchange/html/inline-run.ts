import type { InlineNode, Mark } from "#lib/core/content/index.ts";

/** White space that HTML collapses. A no-break space isn't part of it. */
const SPACES = /[ \t\n\r\f]+/g;

/** Collects the inline nodes of a line, and collapses white space as browsers do. */
export class InlineRun {
  #nodes: InlineNode[] = [];
  /** Whether white space at the current place isn't displayed. */
  #skipsSpace = true;
  /** Whether the last node is a text that ends with a space that isn't displayed at the end of a line. */
  #endsWithSpace = false;
  #hasBreak = false;

  addText(text: string, marks: readonly Mark[], preserve = false): void {
    const collapsed = preserve ? text : text.replace(SPACES, " ");
    const shown = !preserve && this.#skipsSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    if (shown === "") return;
    const last = this.#nodes.at(-1);
    if (last?.type === "text" && JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
      last.text += shown;
    else this.#nodes.push({ type: "text", text: shown, ...toMember(marks) });
    this.#endsWithSpace = !preserve && shown.endsWith(" ");
    this.#skipsSpace = this.#endsWithSpace;
  }

  addNode(node: InlineNode, marks: readonly Mark[]): void {
    this.#nodes.push({ ...node, ...toMember(marks) });
    this.#skipsSpace = false;
    this.#endsWithSpace = false;
  }

  addBreak(): void {
    this.#trimEnd();
    this.#nodes.push({ type: "hardBreak" });
    this.#hasBreak = true;
    this.#skipsSpace = true;
  }

  /** Returns the line and starts a new one. Null if there is nothing to display. A last break has no effect. */
  take(): InlineNode[] | null {
    this.#trimEnd();
    const nodes = this.#nodes;
    const isShown = nodes.length > 0 || this.#hasBreak;
    if (nodes.at(-1)?.type === "hardBreak") nodes.pop();
    this.#nodes = [];
    this.#skipsSpace = true;
    this.#hasBreak = false;
    return isShown ? nodes : null;
  }

  #trimEnd(): void {
    const last = this.#nodes.at(-1);
    if (this.#endsWithSpace && last?.type === "text") {
      last.text = last.text.slice(0, -1);
      if (last.text === "") this.#nodes.pop();
    }
    this.#endsWithSpace = false;
  }
}

const toMember = (marks: readonly Mark[]): { marks?: Mark[] } =>
  marks.length > 0 ? { marks: [...marks] } : {};
