/** A stream that asks for a piece when the one before is sent, and ends the generator when nobody reads any more. */
export function streamPieces(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (value) controller.enqueue(value);
        if (done) controller.close();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
