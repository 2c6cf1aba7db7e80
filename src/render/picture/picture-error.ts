/** A picture that cannot be drawn as requested. The message is for the person who designs the code. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
