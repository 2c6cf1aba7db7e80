/** Anywhere in the text: a path, a message, an error's detail. */
const API_KEY = /api_live_[A-Za-z0-9]{32}/g;
const URL_PASSWORD = /(:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;

/** Redacts secrets that have a known format: API keys, and passwords in URLs. */
export function redactSecrets(text: string): string {
  return text.replace(API_KEY, 'api_live_(secret)').replace(URL_PASSWORD, '$1(secret)@');
}
