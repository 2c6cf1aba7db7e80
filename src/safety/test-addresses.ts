import { createListSource, EntryTables } from './entry-tables.ts';

/**
 * The addresses that Google publishes to test Safe Browsing. They are harmless but always unsafe, so that the check can
 * be tried on a new server without a key or a list.
 */
const TEST_ADDRESSES = EntryTables.of([
  'testing.google.test',
  'https://testsafebrowsing.appspot.com/s/',
  'https://testsafebrowsing.appspot.com/apiv4/',
]);

export const testAddressSource = createListSource(
  'test-addresses',
  'a public test address of Google Safe Browsing',
  (url) => TEST_ADDRESSES.find(url),
);
