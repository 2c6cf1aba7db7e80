import type { Decoration } from '../picture/decoration.ts';
import { needsSetting, rememberLine } from '../picture/outlined-text.ts';
import { lineSetter } from './shape-line.ts';

/** Sets the text of a frame, so that the picture can be drawn. */
export async function setFrameText({ frame }: Decoration): Promise<void> {
  if (frame === null || !needsSetting(frame.text)) return;
  const set = await lineSetter([frame.text]);
  rememberLine(frame.text, set(frame.text));
}
