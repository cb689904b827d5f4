import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite';
import { api, type CallName } from './contract/api.ts';
import type { Endpoint } from './contract/calls/endpoint.ts';
import { organizeApi } from './contract/organize-api.ts';
import { callLimits, limitsOfAll } from './scripts/call-limits.ts';
import { callLists } from './scripts/call-lists.ts';
import { compressOnce } from './scripts/compress-once.ts';
import { screenStyles, stylesOf } from './scripts/screen-styles.ts';
import { zoneTable, zoneTableEnd } from './scripts/zone-table.ts';

const root = import.meta.dirname;

// The code that every screen needs is in two files: many small ones compress worse and wait for each other.
const sharedChunks = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*infinite)/i,
  },
  {
    name: 'frame',
    test: new RegExp(
      [
        'preload-helper|virtual:zones|contract/values/dates',
        'web/(main|app|routes|guards|accounts/redirect-path|loading/|layout/|router/)',
        'web/api/(?!.*(late-call|paged-list|send-form|url-pages))',
        'web/overlays/overlay',
        'web/events/(tile/|event-price|event-time|map-url|zone-clock|booking-state|now)',
        'web/ui/(button|skeleton|spinner|class-names|badge|use-hydrated|icons/icon|toast/)',
        'web/ui/fields/(field|text-input|use-error-look)',
        'web/site/(site|contours|closing-band)',
      ]
        .join('|')
        .replaceAll('/', '[\\\\/]'),
    ),
  },
];

const consoleChunks = [
  ...sharedChunks.filter(({ name }) => name === 'vendor'),
  {
    name: 'console',
    test: /web[\\/](api|forms|layout|loading|router|overlays[\\/]overlay|ui[\\/](?!date-picker|qr)|organize[\\/](frame|lists[\\/](?!list-screen\.tsx|list-controls|list-line|nothing-found)|session))|virtual:organize-limits/,
  },
];

// Nearly all of this code runs at the start. Browsers that support the hint compile it as a whole, in a
// background thread, while it arrives.
const compiledAtOnce = new Set(['vendor', 'main']);

// Fetched by boot.ts, which is inlined in the page.
const afterPaint = ['web/react-first.ts', 'web/main.tsx'];
const doorChunks = [
  ...sharedChunks.filter(({ name }) => name === 'vendor'),
  {
    name: 'door',
    test: /web[\\/](?!organize[\\/]door[\\/]door-main|ui[\\/]qr)|virtual:organize-limits/,
  },
];

interface OwnBuild {
  page: string;
  main: string;
  chunks: typeof sharedChunks;
  /** The screen that it begins with for most, whose document has its styles alone. */
  begin?: string;
}

// The console and the door are builds of their own (`--mode organize`, `--mode door`): what they load never changes a
// byte of the site.
const ownBuilds: Record<string, OwnBuild> = {
  organize: {
    page: 'organize.html',
    main: 'web/organize/organize-main.tsx',
    chunks: consoleChunks,
    begin: 'web/organize/today/today-page.tsx',
  },
  door: { page: 'door.html', main: 'web/organize/door/door-main.tsx', chunks: doorChunks },
};

// What the server renders: the site, and apart from it what only organizers and helpers at the door see.
const renderedParts = [
  { name: 'site', test: /^(?!.*web[\\/]organize[\\/])/, priority: 1 },
  { name: 'console', test: /web[\\/]organize[\\/]/ },
];

/** The plugins of a document: the site's, or that of a build of its own. */
function documentOf(mode: string): Plugin[] {
  const own = ownBuilds[mode];
  if (!own) return [stylesByScreen(), inlineBoot('index.html', 'web/main.tsx')];
  const document = [inlineSheet(own), inlineBoot(own.page, own.main)];
  return mode === 'door' ? [...document, serviceWorker()] : document;
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root,
  plugins: [
    react(),
    callLists(),
    limitsOfCalls(),
    zones(),
    plainImports(),
    ...(isSsrBuild ? [] : documentOf(mode)),
    ...(isSsrBuild ? [] : [inlineIcon(), compressOnce()]),
  ],
  css: {
    modules: {
      // Readable while one develops. File names are unique.
      generateScopedName:
        command === 'build'
          ? shortName
          : (local, file) => `_${basename(file, '.module.css')}_${local}`,
    },
  },
  resolve: {
    alias: {
      '#contract': join(root, 'contract'),
      '#web': join(root, 'web'),
    },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: !ownBuilds[mode] && !isSsrBuild,
    copyPublicDir: !isSsrBuild && !ownBuilds[mode],
    target: 'es2022',
    // One sheet for all screens. The part that a page needs is inlined, so nothing blocks the first paint.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The preload list would add 1 kB to the first file, and screens are fetched on intent.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {
          input: 'web/entry-server.tsx',
          output: {
            codeSplitting: { groups: renderedParts },
            comments: false,
            chunkFileNames: '[name].js',
          },
        }
      : {
          input: ownBuilds[mode]
            ? [ownBuilds[mode].page, 'web/react-first.ts', ownBuilds[mode].main]
            : ['index.html', ...afterPaint],
          output: {
            codeSplitting: { groups: ownBuilds[mode]?.chunks ?? sharedChunks },
            postBanner: ({ name }) =>
              compiledAtOnce.has(name) ? '//# allFunctionsCalledOnLoad' : '',
          },
        },
  },
  // Without this, both builds of React are in the file, and the slow one runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The build contains its packages. In development Node loads them, because some are CommonJS.
  ssr: command === 'build' ? { noExternal: true as const } : {},
}));

const sheets = globSync('web/**/*.module.css', { cwd: root }).sort();
const localNames = new Map<string, string[]>();

/** `_2f_3`: by the place of the sheet among all, and of the name in it, so that every build has the same. Half a kilobyte less in each page. */
function shortName(local: string, file: string): string {
  const names = localNames.get(file) ?? [];
  localNames.set(file, names);
  if (!names.includes(local)) names.push(local);
  const sheet = sheets.indexOf(relative(root, file));
  return `_${sheet.toString(36)}_${names.indexOf(local).toString(36)}`;
}

/** The limits of a call for its form. Fields are exported one by one: a list only needs its search. */
function limitsOfCalls(): Plugin {
  const prefix = 'virtual:limits/';
  const ofConsole = 'virtual:organize-limits';
  const exported = (values: Record<string, unknown>) =>
    Object.entries(values)
      .map(([name, limits]) => `export const ${name} = ${JSON.stringify(limits)};`)
      .join('\n');
  return {
    name: 'limits-of-calls',
    resolveId: (source) =>
      source === ofConsole || source.startsWith(prefix) ? `\0${source}` : undefined,
    load(source) {
      if (source === `\0${ofConsole}`) return exported(limitsOfAll(organizeApi));
      if (!source.startsWith(`\0${prefix}`)) return undefined;
      const endpoint: Endpoint = api[source.slice(prefix.length + 1) as CallName];
      return exported(callLimits(endpoint));
    },
  };
}

/** Screens preload nothing, so the preload helper is removed: 0.7 kB less in the first file. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper')
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}

/** The time zones of Canada, so that every browser shows the same local time as the server. */
function zones(): Plugin {
  const id = 'virtual:zones';
  return {
    name: 'zones',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const zones = ${JSON.stringify(zoneTable(new Date()))};
          export const zonesEnd = ${zoneTableEnd(new Date())};`
        : undefined,
  };
}

/** Adds a placeholder for the styles, which the server replaces by those of the screen. */
function stylesByScreen(): Plugin {
  return {
    name: 'styles-by-screen',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle['index.html'];
        const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
        if (html?.type !== 'asset' || sheet?.type !== 'asset') throw new Error('No page, no sheet');
        html.source = String(html.source).replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->');
        const all = { href: `/${sheet.fileName}`, css: String(sheet.source) };
        const entries = { main: join(root, 'web/main.tsx'), routes: join(root, 'web/routes.tsx') };
        const screens = screenStyles(all.css, entries, (id) => this.getModuleInfo(id));
        writeFileSync(join(root, 'dist/screen-styles.json'), JSON.stringify({ all, screens }));
      },
    },
  };
}

/**
 * The whole sheet of such a build stands in its document. Where it says what it begins with, the server has a document
 * of that screen with the styles of its own, too.
 */
function inlineSheet({ page, main, begin }: OwnBuild): Plugin {
  return {
    name: 'inline-sheet',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = bundle[page];
        const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
        if (html?.type !== 'asset' || sheet?.type !== 'asset') throw new Error('No page, no sheet');
        // The parts of a sheet come in any order, so it begins with the order of its layers.
        const tokens = readFileSync(join(root, 'web/ui/tokens.css'), 'utf8');
        const css = `${/@layer [^{;]+;/.exec(tokens)?.[0]}${sheet.source}`;
        html.source = String(html.source)
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
          // The chunks with the code beside that sheet; boot.ts fetches them after the first paint.
          .replace(/\s*<script async[^>]*><\/script>/g, '');
        if (begin) {
          const entries = [main, begin].map((file) => join(root, file));
          const first = stylesOf(css, entries, (id) => this.getModuleInfo(id));
          const styles = { href: `/${sheet.fileName}`, css: first };
          writeFileSync(join(root, 'dist/console-styles.json'), JSON.stringify(styles));
        } else delete bundle[sheet.fileName];
      },
    },
  };
}

/** Inlines boot.ts, so that the app's JavaScript itself is the first request. */
function inlineBoot(page: string, main: string): Plugin {
  return {
    name: 'inline-boot',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<script type="module"[^>]*><\/script>/, '<!--boot-->'),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle[page];
        if (html?.type !== 'asset') throw new Error('No page');
        const file = join(root, 'web/boot.ts');
        const source = readFileSync(file, 'utf8').replace(/'(\.\.?\/.*?)'/g, (_part, from) => {
          const id = from === './main.tsx' ? join(root, main) : join(root, 'web', from);
          if (id.endsWith('.woff2')) {
            const asset = { name: basename(id), source: readFileSync(id) };
            return `'/${this.getFileName(this.emitFile({ type: 'asset', ...asset }))}'`;
          }
          const chunk = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.facadeModuleId === id,
          );
          if (chunk?.type !== 'chunk') throw new Error(`No chunk of ${id}`);
          return [chunk.fileName, ...chunk.imports].map((name) => `'/${name}'`).join();
        });
        const { code } = await transformWithOxc(source, file);
        const small = await minify('boot.js', code, { module: true });
        html.source = String(html.source).replace(
          '<!--boot-->',
          () => `<script type="module">${small.code}</script>`,
        );
      },
    },
  };
}

/** Writes the door's service worker beside its document, with the files that it stores. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
          .filter(({ fileName }) => /\.(js|woff2)$/.test(fileName))
          .map(({ fileName }) => `/${fileName}`);
        const source = readFileSync(join(root, 'web/organize/door/service-worker.js'), 'utf8');
        this.emitFile({
          type: 'asset',
          fileName: 'organize/door/sw.js',
          source: source.replace('= FILES;', () => `= ${JSON.stringify(files)};`),
        });
      },
    },
  };
}

/** Inlines the icon: browsers would fetch it before the first paint and delay the pictures. */
function inlineIcon(): Plugin {
  return {
    name: 'inline-icon',
    apply: 'build',
    transformIndexHtml(html) {
      const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf8')
        .replace(/<title>.*<\/title>|\n\s*/g, '')
        .replaceAll('"', "'")
        .replace(/[#<>]/g, encodeURIComponent);
      return html.replace('/favicon.svg', `data:image/svg+xml,${icon}`);
    },
  };
}
