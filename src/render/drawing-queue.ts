/** Why a picture is drawn: for a new code, for a file request, or again for a code that already has one. */
type DrawingKind = 'new' | 'file' | 'again';
export type Lane = { kind: DrawingKind; account: string };

/** New codes drawn in a row while other kinds wait. */
export const NEW_IN_A_ROW = 4;

/**
 * The queue of the render threads. New codes go first, but leave every fifth turn to the others: an import of 100,000
 * would block all files. Files and re-renders alternate. Within a kind, accounts take turns.
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

  /** Removes and returns the next item. */
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

  /** Removes and returns all items. */
  clear(): Item[] {
    return Object.values(this.#waiting).flatMap((turns) => turns.clear());
  }
}

/** Round-robin over accounts; each account's items in order. */
class AccountTurns<Item> {
  /** The first account is next. */
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
