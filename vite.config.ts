import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { api } from './contract/api.ts';
import { zoneTable } from './scripts/zone-table.ts';

const root = import.meta.dirname;

// What every screen needs comes in two files: many small ones compress worse and wait for each other.
const sharedChunks = [
  // By itself, or the line that waits for the first paint would fetch all of it beforehand.
  { name: 'boot', test: /preload-helper|web[\\/]boot/ },
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*infinite)/i,
  },
  {
    name: 'frame',
    test: /web[\\/](main|app|routes|guards|redirect-path|load-chunk|layout[\\/]|api[\\/](?!.*(paged-list|address-pages))|overlays[\\/]overlay|events[\\/](event-card|event-price|event-time|date-block|zone-clock|booking-state|now)|ui[\\/](button|icon|toast|skeleton|spinner|class-names|badge|format|field|text-input|use-error-look)|site[\\/](site|contours|closing-band))|virtual:zones|contract[\\/]months/,
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react(), callList(), zones(), ...(isSsrBuild ? [] : [inlineStyles(), compressOnce()])],
  resolve: {
    alias: { '#contract': join(root, 'contract'), '#web': join(root, 'web') },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // One sheet for all screens, which stands in the HTML: nothing blocks the first paint.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The list of what each screen needs would be 1 kB in the first file; screens are fetched on intent.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx' }
      : { input: 'index.html', output: { codeSplitting: { groups: sharedChunks } } },
  },
  // The build carries its packages; while developing they are Node's, which knows CommonJS.
  ssr: command === 'build' ? { noExternal: true as const } : {},
}));

/** The browser needs each call's method and path, not zod: this is the contract without its schemas. */
function callList(): Plugin {
  const id = 'virtual:calls';
  const calls = Object.fromEntries(
    Object.entries(api).map(([name, endpoint]) => [name, [endpoint.method, endpoint.path]]),
  );
  return {
    name: 'call-list',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const calls = ${JSON.stringify(calls)};` : undefined,
  };
}

/** The clocks of Canada, so that every browser shows an event's time as the server means it. */
function zones(): Plugin {
  const id = 'virtual:zones';
  return {
    name: 'zones',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const zones = ${JSON.stringify(zoneTable(new Date()))};`
        : undefined,
  };
}

/** Moves the built style sheet into the page. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return;
        html.source = String(html.source).replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (_link, file: string) => {
            const sheet = bundle[file];
            if (sheet?.type !== 'asset') throw new Error(`No style sheet ${file} in the bundle`);
            delete bundle[file];
            return `<style>${String(sheet.source)}</style>`;
          },
        );
      },
    },
  };
}

/** Compresses static files while building, so that no request pays for it. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    writeBundle() {
      const folder = join(root, 'dist/client');
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, entry);
        if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
        const content = readFileSync(file);
        const brotli = brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        });
        if (brotli.length >= content.length) continue;
        writeFileSync(`${file}.br`, brotli);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
      rmSync(join(folder, '.vite'), { recursive: true, force: true });
    },
  };
}
