/** The page's content security policy allows only styles with this nonce. */
export function pageNonce(): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}

/** For react-remove-scroll, which locks scrolling behind dialogs and reads this global. */
export function setGlobalNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
}
