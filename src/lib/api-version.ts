/** The version of the interface, on every v1 answer. */
export const API_VERSION = '2025-11-14-v1';
