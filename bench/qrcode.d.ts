/** The one function of the baseline that the benchmark calls; the package brings no types. */
declare module 'qrcode' {
  export function toBuffer(text: string, options: { width: number }): Promise<Uint8Array>;
}
