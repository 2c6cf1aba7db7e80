const SIDE = 32;

/** A sheet of a ratio such as `4:5`; a dashed one for the free shape. */
export function RatioArt({ ratio }: { ratio: string }) {
  const [wide = Number.NaN, tall = Number.NaN] = ratio.split(':').map(Number);
  const isFree = Number.isNaN(tall);
  const longer = Math.max(wide, tall);
  const [width, height] = isFree ? [24, 20] : [(wide / longer) * 26, (tall / longer) * 26];
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} width={SIDE} height={SIDE} aria-hidden>
      <rect
        x={(SIDE - width) / 2}
        y={(SIDE - height) / 2}
        width={width}
        height={height}
        rx={2}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        {...(isFree ? { strokeDasharray: '3 3' } : {})}
      />
    </svg>
  );
}
