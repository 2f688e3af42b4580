/** A value as the JSON it is sent as. Megabytes aren't parsed only to be written out again. */
export class JsonText<T = unknown> {
  readonly text: string;
  /** What the JSON holds: for the type checker alone. */
  declare readonly value?: T;
  constructor(text: string) {
    this.text = text;
  }
}
