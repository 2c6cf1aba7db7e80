/** Where the pages of Wi-Fi networks find their one script. */
export const COPY_SCRIPT_PATH = '/scan-pages/copy.js';

/**
 * Shows the copy buttons, which do nothing without it, and makes them work: also where the page came over plain http,
 * in which browsers have no clipboard to offer.
 */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll('button[data-copied]')) {
  const source = button.previousElementSibling;
  button.hidden = false;
  button.addEventListener('click', async () => {
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(source.textContent);
      isCopied = true;
    } catch {
      const selection = getSelection();
      selection.selectAllChildren(source);
      isCopied = document.execCommand('copy');
    }
    if (isCopied) button.textContent = button.dataset.copied;
  });
}
`;

export function copyScript(request: Request): Response {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  };
  return new Response(request.method === 'HEAD' ? null : COPY_SCRIPT, { headers });
}
