import { describe, expect, test } from 'bun:test';
import { chooseDevice } from './device.ts';

describe('client hints', () => {
  test.each([
    ['"Android"', '?1', 'desktop', 'android'],
    ['"Android"', '?0', 'desktop', 'android'],
    ['"iOS"', '?1', 'desktop', 'ios'],
    ['"Windows"', '?0', 'android', 'desktop'],
    ['"macOS"', '?0', 'ios', 'desktop'],
    ['"Linux"', '?0', 'android', 'desktop'],
    ['"Chrome OS"', '?0', 'android', 'desktop'],
    ['"Chromium OS"', null, 'android', 'desktop'],
  ] as const)('the platform %s (mobile %s) wins over an agent that says %s', (platform, mobile, agent, device) => {
    expect(chooseDevice(platform, mobile, agent)).toBe(device);
  });

  test.each([
    [null, null, 'android', 'android'],
    [null, '?0', 'android', 'android'],
    [null, '?1', 'ios', 'ios'],
    [null, '?1', 'desktop', 'android'],
    ['"Unknown"', '?0', 'ios', 'ios'],
    ['"Unknown"', '?1', 'desktop', 'android'],
    ['nonsense', null, 'desktop', 'desktop'],
    ['"toString"', null, 'ios', 'ios'],
    ['constructor', null, 'ios', 'ios'],
  ] as const)('the platform %s (mobile %s) leaves an agent’s %s at %s', (platform, mobile, agent, device) => {
    expect(chooseDevice(platform, mobile, agent)).toBe(device);
  });
});
