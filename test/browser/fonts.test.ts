import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { programFile } from '../../src/lib/program-files.ts';
import { FONT_NAMES, fontFiles, loadEngine } from '../../src/render/text/fonts.ts';
import { unpackWoff2 } from '../../src/render/text/woff2.ts';
import { leaveBrowser, sharedBrowser } from '../harness/browser.ts';

afterAll(leaveBrowser);

/** Draws characters of a font in two weights: whether there is any ink, and a hash of all pixels. Runs in the page. */
const DRAW = `async (font, characters) => {
  const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0));
  const face = new FontFace('Tested', bytes.buffer, { weight: '100 900' });
  document.fonts.add(await face.load());
  const canvas = new OffscreenCanvas(1200, 900);
  const context = canvas.getContext('2d');
  for (const [row, weight] of [400, 700].entries()) {
    context.font = weight + ' 48px Tested';
    for (const [at, character] of [...characters].entries())
      context.fillText(character, 10 + (at % 20) * 58, 50 + row * 440 + Math.floor(at / 20) * 70);
  }
  document.fonts.delete(face);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return data.some((value) => value > 0) + ' ' + btoa(String.fromCharCode(...hash));
}`;

test('fonts unpacked by the program look in a browser as those that it unpacks itself', async () => {
  const hb = await loadEngine();
  const page = await (await sharedBrowser()).newPage();
  // A secure context, for the hash.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://localhost/');
  let compared = 0;
  for (const name of FONT_NAMES) {
    const byCode = fontFiles(hb, name);
    for (const { key, path } of [...new Set(byCode.values())].slice(0, 6)) {
      if (!path.endsWith('.woff2')) continue;
      const file = readFileSync(programFile(path));
      const unpacked = unpackWoff2(file);
      const face = new hb.Face(new hb.Blob(unpacked.slice().buffer));
      const codes = [...face.collectUnicodes()].filter((code) => byCode.get(code)?.key === key).slice(-100);
      const characters = codes.map((code) => String.fromCodePoint(code)).join('');
      const look = (font: Uint8Array): Promise<string> =>
        page.evaluate(
          `(${DRAW})(${JSON.stringify(Buffer.from(font).toString('base64'))}, ${JSON.stringify(characters)})`,
        );
      const [ours, theirs] = [await look(unpacked), await look(file)];
      expect({ key, drawn: ours }).toEqual({ key, drawn: theirs });
      expect(ours).toStartWith('true');
      compared++;
    }
  }
  await page.close();
  expect(compared).toBe(22);
});
