/** What logs and traces contain about a request; no personal data. */
type RequestFacts = {
  requestId: string;
  /** The route, such as `/v1/qr-codes/{id}`; null if the request was refused before it was found. */
  route: string | null;
  accountId: string | null;
};

const facts = new WeakMap<Response, RequestFacts>();

export function recordFacts(response: Response, of: RequestFacts): Response {
  facts.set(response, of);
  return response;
}

export function factsOf(response: Response): RequestFacts | undefined {
  return facts.get(response);
}
