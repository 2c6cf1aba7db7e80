import { ActionIcon, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ZoomInIcon, ZoomOutIcon } from 'lucide-react';
import { type CSSProperties, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFrameText } from '../../../lib/frame-text.ts';
import { drawPlainSvg } from '../../../lib/picture-url.ts';
import type { Design } from '../draft/parsed-draft.ts';
import classes from './preview-frame.module.css';

const ZOOMS = [1, 2, 4, 8] as const;
const ZOOM_BUTTONS = [
  { name: 'Zoom out', by: -1, end: 0, icon: ZoomOutIcon },
  { name: 'Zoom in', by: 1, end: ZOOMS.length - 1, icon: ZoomInIcon },
];

/** The picture in a frame, with zoom. */
export function PreviewFrame({ shown, problem }: ShownProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable */}
      <section className={classes.frame} aria-label="Preview" tabIndex={0} ref={frame}>
        <PreviewPicture shown={shown} zoom={zoom} />
      </section>
      <ProblemMark problem={problem} />
      <Group justify="flex-end" gap={4} mt={4}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {zoom === 1 ? 'Whole picture' : `${zoom} × larger`}
        </Text>
        {ZOOM_BUTTONS.map(({ name, by, end, icon: Icon }) => (
          <ActionIcon
            key={name}
            className="quiet"
            size="lg"
            aria-label={name}
            disabled={step === end}
            onClick={() => setStep(step + by)}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </Group>
    </div>
  );
}

/** Keeps the centre in place when the content grows by `factor`. */
function keepMiddle(frame: HTMLElement, factor: number): void {
  const scrolled = (at: number, seen: number) => (at + seen / 2) * factor - seen / 2;
  frame.scrollTo(scrolled(frame.scrollLeft, frame.clientWidth), scrolled(frame.scrollTop, frame.clientHeight));
}

/** The preview on small screens: a thumbnail that opens a large one. */
export function PreviewButton({ shown, problem }: ShownProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <UnstyledButton className={classes.small} onClick={open} aria-label="Enlarge the preview">
        <PreviewPicture shown={shown} />
      </UnstyledButton>
      <ProblemMark problem={problem} />
      <Modal opened={isOpen} onClose={close} title="Preview">
        <PreviewFrame shown={shown} problem={problem} />
      </Modal>
    </>
  );
}

function ProblemMark({ problem }: { problem: string | null }) {
  return (
    problem && (
      <Text className={classes.problem} size="xs" fw={600}>
        {problem}
      </Text>
    )
  );
}

/** A design with the URL of its picture. */
export type Preview = { design: Design; url: string };

/** `problem`: what is wrong with the picture. */
type ShownProps = { shown: Preview; problem: string | null };

type Props = { shown: Preview; zoom?: number };

function PreviewPicture({ shown: { design, url }, zoom = 1 }: Props) {
  const { style, layout } = design;
  const longer = Math.max(layout.width, layout.height);
  const place = {
    '--ground': style.background_color,
    width: `${(layout.width / longer) * 100 * zoom}%`,
    aspectRatio: `${layout.width} / ${layout.height}`,
  } as CSSProperties;
  return (
    <img
      src={url}
      alt="The code as designed"
      className={classes.picture}
      data-transparent={style.bg_transparent || undefined}
      data-zoomed={zoom > 1 || undefined}
      style={place}
    />
  );
}

/** The picture of a design, drawn with low priority. */
export function usePreview(design: Design | null, payload: string): Preview | null {
  const settled = useDeferredValue(design);
  const line = useFrameText(settled?.decoration.frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the text of the frame is set
  const svg = useMemo(
    () => settled && drawPlainSvg(payload, settled.style, settled.decoration, settled.image),
    [settled, payload, line],
  );
  const url = useObjectUrl(svg);
  return settled && url ? { design: settled, url } : null;
}

/**
 * An object URL for an SVG picture; null until there is one. Browsers keep showing the last picture until the next one
 * is loaded, so its URL can be revoked at once.
 */
function useObjectUrl(svg: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (svg === null) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}
