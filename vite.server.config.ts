import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { asciiOnly } from './scripts/ascii-only.ts';

// Bundles the server and its packages. Loading a thousand files one by one took two seconds of each
// start and half of the memory (docs/decisions/0014).

const root = import.meta.dirname;
const outDir = join(root, 'dist/portal');

export default defineConfig({
  root,
  publicDir: false,
  plugins: [besideTheSource(), asciiOnly(), commonJs()],
  resolve: {
    alias: { '#contract': join(root, 'contract'), '#server': join(root, 'server') },
  },
  build: {
    ssr: true,
    outDir,
    // A running portal may still load a chunk that it has not needed yet.
    emptyOutDir: false,
    target: 'node22',
    rolldownOptions: {
      input: { main: 'server/built-main.ts', portal: 'server/main.ts' },
      output: {
        format: 'cjs',
        comments: false,
        dynamicImportInCjs: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      },
    },
  },
  ssr: {
    noExternal: true,
    // They contain machine code or data files, or are for development.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'pg-native', 'sharp', 'vite'],
  },
});

/** Migrations and fonts are not moved, so paths relative to a source file are rewritten. */
function besideTheSource(): Plugin {
  return {
    name: 'beside-the-source',
    transform: {
      filter: { id: /[\\/]server[\\/]/, code: 'import.meta.dirname' },
      handler: (code, id) =>
        id.endsWith('built-main.ts')
          ? code.replaceAll('import.meta.dirname', '__dirname')
          : code.replaceAll(
              'import.meta.dirname',
              `(__dirname + ${JSON.stringify(`/${relative(outDir, dirname(id))}`)})`,
            ),
    },
  };
}

/** Node compiles a CommonJS file apart from running it, and so can keep what it compiled. */
function commonJs(): Plugin {
  return {
    name: 'common-js',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'package.json',
        source: '{ "type": "commonjs" }\n',
      });
    },
  };
}
