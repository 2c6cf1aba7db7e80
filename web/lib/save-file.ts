/** Long enough for any browser to start reading it. */
const KEPT_MS = 60_000;

/** Downloads a blob under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Downloads what is there; a name that the server gives counts. */
export function saveLink(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
