import type { Scannability } from '../codes/values/code-values.ts';

/** The measurements of a picture. `spare` is the unused share of error correction; undefined: not read. */
export type Observed = {
  full: number | undefined;
  small: number | undefined;
  blurred: number | undefined;
  dim: number | undefined;
  /** The minimum pixels per module in the camera to be read at any alignment. */
  neededPixels: number;
  /** Pixels per module in the picture, and modules across its width. */
  modulePixels: number;
  widthModules: number;
  quietZone: number;
  hasLogo: boolean;
};

/** A read that used more than three quarters of the error correction leaves nothing for a scratch. */
const SAFE_SPARE = 0.25;
const QUIET_ZONE = 4;
/** The paper that one pixel of a phone's camera sees at 20 cm: 1080 pixels over a view of 60 degrees. */
const MM_PER_PIXEL = 0.2;
const GRADES = ['A', 'B', 'C', 'D'] as const;

/** Grades the measurements. Pure. */
export function scannabilityOf(observed: Observed): Scannability {
  if (observed.full === undefined) {
    return { decodes: false, grade: 'F', smallest_print_mm: 0, reasons: [whyUnreadable(observed)] };
  }
  const reasons = weaknesses(observed);
  // A quiet zone of less than half the standard counts as two weaknesses.
  const cost = reasons.length + (observed.quietZone < QUIET_ZONE / 2 ? 1 : 0);
  return {
    decodes: true,
    grade: GRADES[Math.min(cost, GRADES.length - 1)] ?? 'D',
    smallest_print_mm: Math.ceil(observed.widthModules * observed.neededPixels * MM_PER_PIXEL),
    reasons,
  };
}

/** Whether a read left too little error correction, or failed. */
export function isWeak(spare: number | undefined): boolean {
  return spare === undefined || spare < SAFE_SPARE;
}

function weaknesses(observed: Observed): string[] {
  const found: [boolean, string][] = [
    [
      isWeak(observed.full),
      observed.hasLogo
        ? 'Most of the error correction is used up by the logo: make it or its margin smaller.'
        : 'Most of the error correction is used up by the style itself: choose a higher level.',
    ],
    [
      isWeak(observed.small),
      'It is hard to read from afar or in small print: choose a fuller dot style, a lower error correction (fewer modules) or print it larger.',
    ],
    [isWeak(observed.blurred), 'It is hard to read out of focus: choose a fuller dot style.'],
    [isWeak(observed.dim), 'It is hard to read in dim light: choose a darker foreground or a lighter background.'],
    [
      observed.quietZone < QUIET_ZONE,
      `Its quiet zone has ${observed.quietZone} of the ${QUIET_ZONE} modules that scanners are promised.`,
    ],
  ];
  return found.filter(([applies]) => applies).map(([, reason]) => reason);
}

function whyUnreadable({ modulePixels, hasLogo }: Observed): string {
  if (modulePixels < 3) {
    return `The code could not be read back: its modules are only ${modulePixels} pixel(s) wide. Make the picture larger or lower padding, quiet zone or error correction.`;
  }
  if (hasLogo) {
    return 'The code could not be read back from the picture: make the logo or its margin smaller, or choose a fuller dot or eye style or stronger colours.';
  }
  return 'The code could not be read back from the picture: choose a fuller dot or eye style, a wider quiet zone or stronger colours.';
}
