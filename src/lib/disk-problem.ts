const CODES: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EIO'];

/** A file could not be written or read for want of room, or because the disk is broken: it may work later. */
export function isDiskProblem(error: unknown): boolean {
  return CODES.includes((error as NodeJS.ErrnoException | null)?.code);
}
