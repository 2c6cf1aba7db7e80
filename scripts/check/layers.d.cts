export const LAYERS: readonly { among: boolean; parts: Record<string, string> }[];
