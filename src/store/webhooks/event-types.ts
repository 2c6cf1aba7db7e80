/** Every kind of event, with when it is sent. `endpoint.test` is sent on request; nobody subscribes to it. */
export const EVENT_TYPES = {
  'qr.created': 'A code was created.',
  'qr.updated': 'A code was changed; `changes` has each field before and after.',
  'qr.rendered': 'A picture of a code was published.',
  'qr.blocked': 'A code was blocked because a URL was found unsafe.',
  'qr.limit_reached': 'A code has reached its scan limit; once for each limit.',
  'qr.deleted': 'An archived code was deleted for good.',
  'qr.scan': 'Codes were scanned: sums of the scans since the event before.',
  'project.created': 'A project was created.',
  'project.updated': 'A project was changed, archived or restored.',
  'domain.updated': 'A custom domain was added, verified, lost or removed.',
  'job.finished': 'A job is done, has failed or was cancelled.',
  'endpoint.test': 'Somebody asked for it, to try the endpoint.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;
export type SubscribedType = Exclude<EventType, 'endpoint.test'>;

export const SUBSCRIBED_TYPES = (Object.keys(EVENT_TYPES) as EventType[]).filter(
  (type): type is SubscribedType => type !== 'endpoint.test',
);

/** What `domain.updated` tells of a domain. */
export const DOMAIN_EVENT_STATES = ['pending', 'verified', 'removed'] as const;
export type DomainState = (typeof DOMAIN_EVENT_STATES)[number];
