/** The API version, in every v1 response. */
export const API_VERSION = '2025-11-14-v1';
