/** Names the store that a server is on: the same on all its nodes, and no secret. `doctor` looks for it. */
export const INSTANCE_HEADER = 'repoint-instance';
