import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { worldMap } from '../scripts/world-map.ts';

/** What is worth compressing once, here, instead of for every visitor. */
const TEXT = /\.(?:js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside every text file of the build, on all processors: it is half of the build's work. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      const texts = (await readdir(folder)).filter((file) => TEXT.test(file));
      const compress = async (file: string): Promise<void> => {
        const bytes = await readFile(file);
        const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      };
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

/** Gives `virtual:world-map`, made here: its outlines are 127 kB of text that nobody wrote. */
function worldMapModule(): Plugin {
  const id = 'virtual:world-map';
  return {
    name: 'world-map',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (found) => (found === `\0${id}` ? `export default ${JSON.stringify(worldMap())}` : null),
  };
}

export default defineConfig({
  base: '/app/',
  plugins: [react(), worldMapModule(), compressed()],
  build: {
    target: 'es2022',
    // The page's policy allows no inline code, which the polyfill would be; browsers of the target need none.
    modulePreload: { polyfill: false },
    // Nothing is put into the page as a data URL: the policy names what may be loaded.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For scripts/licences.ts.
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: {
      output: {
        // By itself the build makes 170 files, a hundred of which the first page would wait for.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Most of it is letters' outlines, which only pages that draw need.
            { name: 'drawing', test: /src\/render\/picture|node_modules\/qr\//, entriesAware: true },
            {
              name: 'shared',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              // Less than this is not worth a request: it comes with a neighbour, to pages that may not need it.
              entriesAwareMergeThreshold: 12_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/dashboard-api', '/v2', '/files'].map((path) => [path, 'http://localhost:8080'])),
  },
});
