/** A delay that can be ended early, for example when the connection is back. */
export class CancelableDelay {
  #end: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  wait(milliseconds: number): Promise<void> {
    this.cancel();
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#timer = setTimeout(() => this.cancel(), milliseconds);
    });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#end?.();
    this.#end = undefined;
  }
}
