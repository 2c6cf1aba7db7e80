/** Anywhere in the text: a path, a message, an error's detail. */
const TOKEN = /(api|cs|at)_live_[A-Za-z0-9]{32}/g;
const URL_PASSWORD = /(:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;

/** Redacts secrets that have a known format: API keys, secrets and tokens of OAuth clients, and passwords in URLs. */
export function redactSecrets(text: string): string {
  return text.replace(TOKEN, '$1_live_(secret)').replace(URL_PASSWORD, '$1(secret)@');
}
