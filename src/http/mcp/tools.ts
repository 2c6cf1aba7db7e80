import { VIEWS } from '../../analytics/scope-analytics.ts';
import { invalidField } from '../../errors/refusal.ts';
import { changeCode, createCode, getCode, listCodes } from '../v2/codes-routes.ts';
import { pictureRoute } from '../v2/picture-route.ts';
import type { V2Route } from '../v2/route.ts';
import { V2_ROUTES } from '../v2/routes.ts';
import { simulateRoute } from '../v2/simulate-route.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool of the Model Context Protocol: routes of v2 under a name that agents choose by. */
export type Tool = {
  name: string;
  /** What it asks. Of several the first whose path is all there: the others are wider. */
  routes: readonly [V2Route, ...V2Route[]];
  /** For agents; by default what the route says about itself. */
  description: string;
  /** Fields of the query that the tool decides. */
  fixed?: Readonly<Record<string, string>>;
  kind: 'reads' | 'makes' | 'changes';
  /** Fields of which at most one makes sense. */
  eitherOf?: readonly string[];
  /** Whether a person must agree first. */
  mustAsk?(sent: Arguments): boolean;
};

const described = ({ summary, description }: V2Route) => `${summary}. ${description}`;

const viewOf = (subject: string): V2Route => {
  const path = `/v2/analytics/${subject}/{view}`;
  const found = V2_ROUTES.find((route) => route.path === path);
  if (!found) throw new Error(`There is no route ${path}`);
  return found;
};

export const TOOLS: readonly Tool[] = [
  { name: 'find_qr_codes', routes: [listCodes], description: described(listCodes), kind: 'reads' },
  { name: 'get_qr_code', routes: [getCode], description: described(getCode), kind: 'reads' },
  { name: 'create_qr_code', routes: [createCode], description: described(createCode), kind: 'makes' },
  {
    name: 'update_qr_code',
    routes: [changeCode],
    description: `${described(changeCode)} The person at the client is asked before \`status: archived\`, which ends every printed copy; where nobody can be asked it is refused.`,
    kind: 'changes',
    mustAsk: ({ status }) => status === 'archived',
  },
  { name: 'simulate_scan', routes: [simulateRoute], description: described(simulateRoute), kind: 'reads' },
  {
    name: 'get_analytics',
    routes: [viewOf('qr-codes/{qr_id}'), viewOf('projects/{project_id}'), viewOf('account')],
    description: `Sum up scans. Of a code with \`qr_id\`, of a project with \`project_id\`, of the whole account with neither. One view a call: ${VIEWS.join(', ')}. Without days: all time for a code, otherwise the last 30 days.`,
    kind: 'reads',
    eitherOf: ['qr_id', 'project_id'],
  },
  {
    name: 'get_picture',
    routes: [pictureRoute],
    description: `${pictureRoute.summary}, as a PNG image.`,
    fixed: { format: 'png' },
    kind: 'reads',
  },
];

/** The route that these arguments mean. */
export function routeFor({ routes, eitherOf = [] }: Tool, sent: Arguments): V2Route {
  const [, second] = eitherOf.filter((name) => sent[name] !== undefined);
  if (second !== undefined) throw invalidField(second, `cannot be sent together with ${eitherOf[0]}`);
  const subjects = (route: V2Route) => eitherOf.filter((name) => route.path.includes(`{${name}}`));
  return routes.find((route) => subjects(route).every((name) => sent[name] !== undefined)) ?? routes[0];
}
