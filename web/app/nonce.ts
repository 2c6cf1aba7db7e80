/** The page's policy allows only styles that carry the nonce the server gave this page. */
export function pageNonce(): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}

/** The global under which react-remove-scroll, which locks scrolling behind dialogs, looks for it. */
export function setGlobalNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
}
