export const ROOMS: readonly { among: boolean; parts: Record<string, string> }[];
