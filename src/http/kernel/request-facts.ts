/** What logs and traces know of an answered request. Nothing personal is in it. */
type RequestFacts = {
  requestId: string;
  /** The form of its address, such as `/v1/qr-codes/{id}`; null where it was refused before that was found out. */
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
