import { CODE_EXAMPLE } from '../../../src/http/v2/code.ts';
import type { Code } from '../v2.ts';

/** The active code of the API's examples, plain and new, with the given differences. */
export function sampleCode(differences: Partial<Code> = {}): Code {
  return {
    ...(CODE_EXAMPLE as Code),
    label: 'Menu',
    redirect_url: 'https://example.com/',
    redirect_rules: [],
    rules: [],
    scan_limit: null,
    scan_count: 0,
    ...differences,
  };
}
