import { createHostList, createListSource } from './host-list.ts';

/**
 * The addresses that Google publishes for trying Safe Browsing out. They are harmless, and unsafe by definition, so
 * a fresh server can be seen to refuse something before it has a key or a list.
 */
const TEST_ADDRESSES = [
  'testing.google.test',
  'https://testsafebrowsing.appspot.com/s/',
  'https://testsafebrowsing.appspot.com/apiv4/',
] as const;

export const testAddressSource = createListSource(
  'test-addresses',
  'a public test address of Google Safe Browsing',
  createHostList(TEST_ADDRESSES),
);
