/** The API version, in every v1 response, and where no version was asked for. */
export const API_VERSION = '2025-11-14-v1';
export const API_V2_VERSION = '2026-11-17-v2';

/** The version that answers under this path. */
export function versionOf(path: string): string {
  return `${path}/`.startsWith('/v2/') ? API_V2_VERSION : API_VERSION;
}
