import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

// The server as one file, and each package as one: finding and stripping a thousand files one by one
// took two seconds of each start and half of the memory (docs/decisions/0014). All in a single file
// would rest at 7 MB more: Node parses a file at once, and keeps all of it two bytes a character for
// one character beyond Latin (docs/decisions/0019).

const root = import.meta.dirname;
const outDir = join(root, 'dist/portal');

export default defineConfig({
  root,
  publicDir: false,
  plugins: [besideTheSource(), esModules()],
  resolve: {
    alias: { '#contract': join(root, 'contract'), '#server': join(root, 'server') },
  },
  build: {
    ssr: true,
    outDir,
    // A running portal may still load a part that it has not needed yet.
    emptyOutDir: false,
    target: 'node22',
    rolldownOptions: {
      input: { main: 'server/main.ts' },
      output: {
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: {
          groups: [{ name: packageOf, debugName: 'packages', test: /node_modules/ }],
        },
      },
    },
  },
  ssr: {
    noExternal: true,
    // They contain machine code or data files, need their parts in an order that one file for each
    // package does not keep, or are for development.
    external: [
      ...['@electric-sql/pglite', '@node-rs/argon2', '@simplewebauthn/server', 'pdfkit'],
      ...['pg-native', 'sharp', 'vite'],
    ],
  },
});

/** `@fastify/static` becomes `@fastify-static.js`. */
function packageOf(id: string): string | null {
  const [, name] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name?.replace(/[\\/]/, '-') ?? null;
}

/** Migrations and fonts stay in server/: the built file looks for them there. */
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

/** Version 0.14 left a package.json in this folder that says CommonJS. */
function esModules(): Plugin {
  return {
    name: 'es-modules',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "module" }\n' });
    },
  };
}
