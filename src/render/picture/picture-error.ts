/** A picture that cannot be drawn as asked. The message is meant for the person who designs the code. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
