/** The load on the server. */
export type Load = {
  /** The base URL, for instance `http://127.0.0.1:8080`. */
  url: string;
  /** One path, or a list from which each request takes a random one. */
  paths: string | readonly string[];
  method?: string;
  headers?: Record<string, string>;
  /** Sets of headers, from which each request takes a random one, with a random path. */
  visitors?: readonly Record<string, string>[];
  /** Sent with every request; it needs a `content-type` among the headers. */
  body?: string;
  /** Keep-alive connections, each with one request at a time. */
  connections: number;
  /** Ends after this many seconds … */
  seconds: number;
  /** … or when this many requests were answered, if that comes first. */
  requests?: number;
  /** Not measured, before the rest. */
  warmUpSeconds?: number;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  perSecond: number;
  /** By status, for instance `{ '302': 1000 }`. */
  statuses: Record<string, number>;
  /** Requests that got no answer because the connection broke. */
  lost: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};
