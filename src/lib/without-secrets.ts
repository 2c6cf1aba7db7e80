/** Wherever somebody put it: in a path, a message, an error's detail. */
const API_KEY = /api_live_[A-Za-z0-9]{32}/g;
const URL_PASSWORD = /(:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;

/** The text without the secrets that can be told by their form: API keys, and passwords in URLs. */
export function withoutSecrets(text: string): string {
  return text.replace(API_KEY, 'api_live_(secret)').replace(URL_PASSWORD, '$1(secret)@');
}
