/** The only script of scan pages, used by Wi-Fi pages. */
export const COPY_SCRIPT_PATH = '/scan-pages/copy.js';

/**
 * Shows the copy buttons, which are hidden without script, and makes them work, including over plain http, where
 * browsers have no clipboard API.
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
