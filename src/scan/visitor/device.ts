import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import type { Device } from '../../qr-codes/redirect-rule.ts';

/**
 * A Mac never calls itself mobile: that is an iPad's in-app browser in its desktop disguise. Safari on an iPad
 * sends a Mac's agent to the letter, and nothing in the request tells them apart.
 */
const IOS = /\b(?:iPhone|iPad|iPod)/i;
const MAC = /\bMacintosh\b/i;
const MOBILE = /\bMobile\//i;

/** `Adr` is UC Browser's short form. "Like Android" is said by systems that are none. */
const ANDROID = /(?<!like )\bAndroid\b|\bAdr \d/i;

/** Windows on phones and appliances names Android and the iPhone too, to be served their pages. */
const WINDOWS = /\bWindows (?:Phone|IoT|NT)\b/i;

export function deviceFromAgent(agent: string): Device {
  if (WINDOWS.test(agent)) return 'desktop';
  if (IOS.test(agent) || isMobileMac(agent)) return 'ios';
  return ANDROID.test(agent) ? 'android' : 'desktop';
}

/** In this order. Not one expression, which would read on from every "Macintosh" there is. */
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
 * The client hints `Sec-CH-UA-Platform` and `Sec-CH-UA-Mobile` (null where not sent) over what the agent says.
 * A platform that is withheld or unheard of says nothing; the mobile hint then tells Android at most, since
 * only Chromium sends hints and iOS has none of it. A missing mobile mark proves nothing: tablets lack it.
 */
export function chooseDevice(platform: string | null, mobile: string | null, agentDevice: Device): Device {
  const device =
    platform === null || platform.length > MAX_HEADER_LENGTH ? undefined : PLATFORM_DEVICE.get(platform);
  if (device !== undefined) return device;
  return mobile === '?1' && agentDevice === 'desktop' ? 'android' : agentDevice;
}
