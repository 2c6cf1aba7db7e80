/** An object that is JSON already: whoever answers with it sends the text as it stands. */
export class JsonText {
  readonly text: string;

  /** Requires the JSON of an object. */
  constructor(text: string) {
    this.text = text;
  }
}
