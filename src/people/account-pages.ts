/** Where the pages of an account begin, for links in mails: whoever reads one may be in other accounts too. */
export function accountPages(publicUrl: string, accountId: string): string {
  return `${publicUrl}/app/a/${accountId}`;
}
