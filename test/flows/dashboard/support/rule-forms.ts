/** The same body as the dashboard sends it: in v1 rules have a form of their own. Valid or not. */
export function inDashboard({ redirect_rules: rules, ...body }: { redirect_rules?: unknown[] }): object {
  return rules === undefined ? body : { ...body, redirect_rules: rules.map(ruleInDashboard) };
}

// biome-ignore lint/suspicious/noExplicitAny: rules with mistakes too
function ruleInDashboard(sent: any): unknown {
  if (sent.condition === undefined) return sent;
  const { condition: kind, value, schedule_days, schedule_start, schedule_end, ...rest } = sent;
  const times = { kind, days: schedule_days, start: schedule_start, end: schedule_end };
  return { when: [kind === 'schedule' ? times : { kind, value }], ...rest };
}

/** The dashboard's path of a field of v1, also in a sentence. */
export function pathInDashboard(text: string): string {
  return text.replaceAll('].value', '].when[0].value').replaceAll('].schedule_days', '].when[0].days');
}
