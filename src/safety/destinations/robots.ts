/** The rules of a robots.txt file (RFC 9309). */
export type Robots = { allows(path: string): boolean };

/** How much of the file is read. */
export const MAX_ROBOTS_BYTES = 65_536;
/** Bounds the number of rules that a path is compared with. */
const MAX_RULES = 1_000;
const MAX_PATTERN = 500;

export const ALL_ALLOWED: Robots = { allows: () => true };
export const ALL_REFUSED: Robots = { allows: () => false };

type Rule = { isAllowed: boolean; pattern: string };

/**
 * The rules of the group for our agent, else of the group for `*`. Of the rules that match a path the longest wins, and
 * of two equally long ones the one that allows.
 */
export function parseRobots(text: string, productToken: string): Robots {
  const groups = readGroups(text);
  const own = groups.filter(({ agents }) => agents.includes(productToken.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES);
  return {
    allows(path) {
      if (path === '/robots.txt') return true;
      let best: Rule | null = null;
      for (const rule of rules) {
        const isLonger = best === null || rule.pattern.length > best.pattern.length;
        const isEven = best !== null && rule.pattern.length === best.pattern.length && rule.isAllowed;
        if ((isLonger || isEven) && matches(rule.pattern, path)) best = rule;
      }
      return best?.isAllowed ?? true;
    },
  };
}

type Group = { agents: string[]; rules: Rule[] };

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]{1,20})\s*:([^#]*)/i.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      isNaming = true;
      // "Name/1.0" means "name".
      groups.at(-1)?.agents.push((value.trim().split(/[/\s]/, 1)[0] ?? '').toLowerCase());
    }
    if (field !== 'allow' && field !== 'disallow') continue;
    isNaming = false;
    const pattern = value.trim();
    // "Disallow:" without a path disallows nothing.
    if (pattern !== '' && pattern.length <= MAX_PATTERN)
      groups.at(-1)?.rules.push({ isAllowed: field === 'allow', pattern });
  }
  return groups;
}

/** `*` matches anything, `$` the end. Each part is searched for once, so this takes linear time. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? rest.pop() : undefined;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
}
