/** A value as the JSON that it is sent as: one of megabytes is not made into objects only to be written out again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
