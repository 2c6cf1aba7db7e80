import { expect, test } from 'bun:test';
import { Glob } from 'bun';

const FOLDER = new URL('../../src/render/picture/', import.meta.url).pathname;
const files = [...new Glob('*.ts').scanSync(FOLDER)].filter((name) => !name.endsWith('.test.ts'));

test('the drawing code imports only its own files and the encoder, nothing of the server', async () => {
  expect(files.length).toBeGreaterThan(10);
  const scanner = new Bun.Transpiler({ loader: 'ts' });
  for (const name of files) {
    const source = await Bun.file(FOLDER + name).text();
    const outside = scanner
      .scanImports(source)
      .map(({ path }) => path)
      .filter((path) => path !== 'qr' && !/^\.\/[a-z-]+\.ts$/.test(path));
    expect({ name, outside }).toEqual({ name, outside: [] });
    expect(source).not.toMatch(/\b(Bun|process|Buffer|require)\b[.(]/);
  }
});

test('the drawing code can be bundled for a browser', async () => {
  const { success, outputs } = await Bun.build({
    entrypoints: ['style.ts', 'svg.ts', 'png.ts', 'key.ts'].map((name) => FOLDER + name),
    target: 'browser',
    minify: true,
  });
  expect(success).toBe(true);
  expect(outputs).toHaveLength(4);
});
