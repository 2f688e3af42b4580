/** A value in the JSON form in which it is sent, so that megabytes aren't parsed only to be serialized again. */
export class JsonText<T = unknown> {
  readonly text: string;
  /** The type of the value. It exists only for the type checker. */
  declare readonly value?: T;
  constructor(text: string) {
    this.text = text;
  }
}
