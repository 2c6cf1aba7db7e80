/** An object that is already JSON: responses send the text unchanged. */
export class JsonText {
  readonly text: string;

  /** Requires the JSON of an object. */
  constructor(text: string) {
    this.text = text;
  }
}
