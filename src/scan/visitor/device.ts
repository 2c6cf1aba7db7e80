import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import type { Device } from '../../qr-codes/redirect-rule.ts';

/**
 * A Mac never says "Mobile": that is an in-app browser of an iPad requesting desktop sites. Safari on an iPad sends
 * exactly a Mac's user agent, and nothing in the request distinguishes them.
 */
const IOS = /\b(?:iPhone|iPad|iPod)/i;
const MAC = /\bMacintosh\b/i;
const MOBILE = /\bMobile\//i;

/** `Adr` is UC Browser's short form. "like Android" is sent by systems that are not Android. */
const ANDROID = /(?<!like )\bAndroid\b|\bAdr \d/i;

/** Windows on phones and devices also names Android and iPhone, for compatibility. */
const WINDOWS = /\bWindows (?:Phone|IoT|NT)\b/i;

export function deviceFromAgent(agent: string): Device {
  if (WINDOWS.test(agent)) return 'desktop';
  if (IOS.test(agent) || isMobileMac(agent)) return 'ios';
  return ANDROID.test(agent) ? 'android' : 'desktop';
}

/** In this order. One expression for both would backtrack from every "Macintosh". */
function isMobileMac(agent: string): boolean {
  const mac = agent.search(MAC);
  return mac !== -1 && MOBILE.test(agent.slice(mac));
}

const PLATFORM_DEVICE: ReadonlyMap<string, Device> = new Map([
  ['"Android"', 'android'],
  ['"iOS"', 'ios'],
  ['"Windows"', 'desktop'],
  ['"macOS"', 'desktop'],
  ['"Linux"', 'desktop'],
  ['"Chrome OS"', 'desktop'],
  ['"Chromium OS"', 'desktop'],
]);

/**
 * The client hints `Sec-CH-UA-Platform` and `Sec-CH-UA-Mobile` (null if not sent) take precedence over the user agent.
 * If the platform is missing or unknown, the mobile hint can only mean Android, since only Chromium sends hints and iOS
 * has no Chromium. A missing mobile hint proves nothing: tablets do not send it.
 */
export function chooseDevice(platform: string | null, mobile: string | null, agentDevice: Device): Device {
  const device =
    platform === null || platform.length > MAX_HEADER_LENGTH ? undefined : PLATFORM_DEVICE.get(platform);
  if (device !== undefined) return device;
  return mobile === '?1' && agentDevice === 'desktop' ? 'android' : agentDevice;
}
