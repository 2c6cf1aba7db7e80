/** What is asked of the server. */
export type Load = {
  /** Where it is, for instance `http://127.0.0.1:8080`. */
  url: string;
  /** One path, or a list of which each request takes one at random. */
  paths: string | readonly string[];
  method?: string;
  headers?: Record<string, string>;
  /** More headers, of which each request takes one set at random, with a path at random. */
  visitors?: readonly Record<string, string>[];
  /** Sent with every request; it needs a `content-type` among the headers. */
  body?: string;
  /** Keep-alive connections, each with one request under way at a time. */
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
