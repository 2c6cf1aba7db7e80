/** What for a picture is drawn: a new code, somebody who asks for a file, or a code that has a picture already. */
type DrawingKind = 'new' | 'file' | 'again';
export type Lane = { kind: DrawingKind; account: string };

/** New codes drawn in a row while others wait; then one of the others is. */
export const NEW_IN_A_ROW = 4;

/**
 * What waits for a drawing thread, and whose turn it is. New codes go first, but not for ever: an import of 100,000
 * would hold up everybody's files. Files and re-renders alternate. Among all of a kind, accounts take turns.
 */
export class DrawingQueue<Item> {
  readonly #waiting: Record<DrawingKind, AccountTurns<Item>> = {
    new: new AccountTurns(),
    file: new AccountTurns(),
    again: new AccountTurns(),
  };
  #newInARow = 0;
  #isTurnOfFiles = true;

  push({ kind, account }: Lane, item: Item): void {
    this.#waiting[kind].push(account, item);
  }

  /** Takes out what is to be drawn next. */
  next(): Item | undefined {
    const { new: fresh, file, again } = this.#waiting;
    const othersWait = !file.isEmpty || !again.isEmpty;
    if (!fresh.isEmpty && !(othersWait && this.#newInARow >= NEW_IN_A_ROW)) {
      this.#newInARow++;
      return fresh.next();
    }
    this.#newInARow = 0;
    const isFile = !file.isEmpty && (this.#isTurnOfFiles || again.isEmpty);
    this.#isTurnOfFiles = !isFile;
    return isFile ? file.next() : again.next();
  }

  /** Takes out everything. */
  clear(): Item[] {
    return Object.values(this.#waiting).flatMap((turns) => turns.clear());
  }
}

/** One of each account, then the second of each, and so on; each account's in the order in which they came. */
class AccountTurns<Item> {
  /** The first is the one whose turn it is. */
  readonly #byAccount = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.#byAccount.size === 0;
  }

  push(account: string, item: Item): void {
    const items = this.#byAccount.get(account);
    if (items) items.push(item);
    else this.#byAccount.set(account, [item]);
  }

  next(): Item | undefined {
    for (const [account, items] of this.#byAccount) {
      this.#byAccount.delete(account);
      const item = items.shift();
      if (items.length > 0) this.#byAccount.set(account, items);
      return item;
    }
    return undefined;
  }

  clear(): Item[] {
    const all = [...this.#byAccount.values()].flat();
    this.#byAccount.clear();
    return all;
  }
}
