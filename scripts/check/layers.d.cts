export const LAYERS: readonly Record<string, string>[];
