import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';

/**
 * How user agents name a device; the first that matches decides, none means a desktop. Several expressions must follow
 * each other in this order. The web servers of the standby read them too: RE2 (Caddy) has no lookbehind.
 */
export const AGENT_DEVICES: readonly (readonly [Device, ...RegExp[]])[] = [
  // Windows on phones and devices also names Android and iPhone, for compatibility.
  ['desktop', /\bWindows (?:Phone|IoT|NT)\b/i],
  ['ios', /\b(?:iPhone|iPad|iPod)/i],
  // A Mac never says "Mobile": that is an in-app browser of an iPad requesting desktop sites. Safari on an iPad sends
  // exactly a Mac's user agent, and nothing in the request distinguishes them.
  ['ios', /\bMacintosh\b/i, /\bMobile\//i],
  // "like Android" is sent by systems that are not Android. `Adr` is UC Browser's short form.
  ['android', /(?:^|[^ \w]|(?:^|[^e]|(?:^|[^k])e|(?:^|[^i])ke|(?:^|[^l])ike) )Android\b|\bAdr \d/i],
];

export function deviceFromAgent(agent: string): Device {
  for (const [device, ...expressions] of AGENT_DEVICES) if (hasInOrder(agent, expressions)) return device;
  return 'desktop';
}

/** One expression for all would backtrack from every place where the first matches. */
function hasInOrder(agent: string, expressions: readonly RegExp[]): boolean {
  let rest = agent;
  for (const expression of expressions) {
    const at = rest.search(expression);
    if (at === -1) return false;
    rest = rest.slice(at);
  }
  return true;
}

/** The values of the client hint `Sec-CH-UA-Platform`, which are sent in quotes. */
export const PLATFORMS: Readonly<Record<Device, readonly string[]>> = {
  ios: ['iOS'],
  android: ['Android'],
  desktop: ['Windows', 'macOS', 'Linux', 'Chrome OS', 'Chromium OS'],
};

const PLATFORM_DEVICE: ReadonlyMap<string, Device> = new Map(
  DEVICES.flatMap((device) => PLATFORMS[device].map((name) => [`"${name}"`, device] as const)),
);

/**
 * The client hints `Sec-CH-UA-Platform` and `Sec-CH-UA-Mobile` (null if not sent) take precedence over the user agent.
 * If the platform is missing or unknown, the mobile hint can only mean Android, since only Chromium sends hints and iOS
 * has no Chromium. A missing mobile hint proves nothing: tablets do not send it.
 */
export function chooseDevice(platform: string | null, mobile: string | null, agentDevice: Device): Device {
  const device = platform === null || platform.length > MAX_HEADER_LENGTH ? undefined : PLATFORM_DEVICE.get(platform);
  if (device !== undefined) return device;
  return mobile === '?1' && agentDevice === 'desktop' ? 'android' : agentDevice;
}
