import { ActionIcon, Group, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import designer from './designer.module.css';
import classes from './preview.module.css';
import { PreviewPicture, type Shown } from './preview-picture.tsx';

const ZOOMS = [1, 2, 4, 8] as const;

/** The picture in a frame, with a closer look at it. */
export function PreviewFrame({ shown }: { shown: Shown }) {
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const frame = useRef<HTMLElement>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    if (frame.current) keepMiddle(frame.current, zoom / before.current);
    before.current = zoom;
  }, [zoom]);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.frame} aria-label="Preview" tabIndex={0} ref={frame}>
        <PreviewPicture shown={shown} zoom={zoom} />
      </section>
      <Group justify="flex-end" gap={4} mt={4}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {zoom === 1 ? 'Whole picture' : `${zoom} × larger`}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={designer.quiet}
          size="lg"
          aria-label="Zoom out"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={designer.quiet}
          size="lg"
          aria-label="Zoom in"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={18} />
        </ActionIcon>
      </Group>
    </div>
  );
}

/** What was in the middle stays there when the content grows by `factor`. */
function keepMiddle(frame: HTMLElement, factor: number): void {
  const scrolled = (at: number, seen: number) => (at + seen / 2) * factor - seen / 2;
  frame.scrollTo(
    scrolled(frame.scrollLeft, frame.clientWidth),
    scrolled(frame.scrollTop, frame.clientHeight),
  );
}
