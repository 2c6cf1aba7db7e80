const MAX_LENGTH = 500;

/** A path of our own pages, as it may be redirected to; what is anything else becomes `/app`. */
export function returnTo(text: string | null): string {
  if (text === null || text.length > MAX_LENGTH || !/^\/app(?:[/?#]|$)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/app';
  const url = URL.parse(text, 'https://own.invalid');
  const isOwn = url?.origin === 'https://own.invalid' && /^\/app(?:\/|$)/.test(url.pathname);
  return isOwn ? url.pathname + url.search + url.hash : '/app';
}
