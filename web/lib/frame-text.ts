import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Frame } from '../../src/render/picture/decoration.ts';
import { needsSetting, rememberLine, type TextLine } from '../../src/render/picture/outlined-text.ts';
import { api } from './api.ts';
import { RETRIES_IF_BUSY } from './retries-if-busy.ts';

/**
 * Lets the server set the text of a frame if the font of the dashboard lacks its characters. The result changes when
 * pictures with this frame are to be drawn again.
 */
export function useFrameText(frame: Frame | null | undefined): TextLine | undefined {
  const [text = ''] = useDebouncedValue(frame?.text, 200);
  const { data } = useQuery({
    queryKey: ['text-lines', text],
    queryFn: async ({ signal }) => {
      const line = await api('POST /text-lines', { body: { text } }, signal);
      rememberLine(text, line);
      return line;
    },
    ...RETRIES_IF_BUSY,
    enabled: needsSetting(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
