import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

// The server as one file with its packages, for running it: finding and stripping a thousand files
// one by one took two seconds of each start and half of the memory (docs/decisions/0014).

const root = import.meta.dirname;
const outDir = join(root, 'dist/portal');

export default defineConfig({
  root,
  publicDir: false,
  plugins: [besideTheSource()],
  resolve: {
    alias: { '#contract': join(root, 'contract'), '#server': join(root, 'server') },
  },
  build: {
    ssr: 'server/main.ts',
    outDir,
    // A portal that runs may still fetch a part that it has not needed yet.
    emptyOutDir: false,
    target: 'node22',
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
  ssr: {
    noExternal: true,
    // They carry machine code or data files, or are for development.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'pg-native', 'sharp', 'vite'],
  },
});

/** Migrations and fonts stay where they are: a file that looks beside itself finds them from here too. */
function besideTheSource(): Plugin {
  return {
    name: 'beside-the-source',
    transform: {
      filter: { id: /[\\/]server[\\/]/, code: 'import.meta.dirname' },
      handler: (code, id) =>
        code.replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(outDir, dirname(id))}`)})`,
        ),
    },
  };
}
