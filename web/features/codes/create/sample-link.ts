import type { Project } from '../../../../src/http/dashboard/contract.ts';
import { compactPayload } from '../../../../src/render/picture/matrix.ts';

/** As long as a real slug and made of its letters, so that the sample has as many modules as the code will have. */
const SAMPLE_SLUG = 'qr-k7m2x9wd';

/** A public link like the one a new code of the project will get. */
export function sampleLink(publicUrl: string, project: Pick<Project, 'custom_domain'> | undefined): string {
  return `${project?.custom_domain ? `https://${project.custom_domain}` : publicUrl}/${SAMPLE_SLUG}`;
}

/** What the picture of such a code holds. */
export function samplePayload(
  publicUrl: string,
  project: Pick<Project, 'custom_domain' | 'compact_codes'> | undefined,
): string {
  const link = sampleLink(publicUrl, project);
  return project?.compact_codes ? compactPayload(link) : link;
}
