import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { policyHash } from './own-look.ts';
import type { Renderer, Template } from './pages.ts';

const dist = join(import.meta.dirname, '../../../dist');
const client = join(dist, 'client');

/** The production build in dist/. */
export async function builtRenderer(): Promise<Renderer> {
  const entry = join(dist, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('There is no build in dist/. Run: npm run build');
  const { renderPage }: { renderPage: Renderer['render'] } = await import(
    pathToFileURL(entry).href
  );
  const templateOf = readTemplates();
  return {
    render: renderPage,
    template: async (_path, screen) => templateOf(screen),
    async mount(app) {
      await app.register(fastifyStatic, {
        ...staticOptions('public, max-age=3600'),
        root: client,
        // A route for each file, so that every other URL is a page's.
        wildcard: false,
        globIgnore: ['*.html', 'assets/**', '**/*.br', '**/*.gz'],
      });
      await app.register(fastifyStatic, {
        ...staticOptions('public, max-age=31536000, immutable'),
        // One route for all assets: a hundred routes would take a tenth of the portal's start.
        root: join(client, 'assets'),
        prefix: '/assets/',
        allowedPath: (path) => !/\.(br|gz)$/.test(path),
      });
    },
  };
}

const staticOptions = (cacheControl: string): Omit<FastifyStaticOptions, 'root'> => ({
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
  setHeaders: (reply) => reply.header('cache-control', cacheControl),
});

/** The HTML around a screen: the frame, with the styles that the screen needs. */
function readTemplates() {
  const frame = readFileSync(join(client, 'index.html'), 'utf8');
  const { all, screens } = JSON.parse(readFileSync(join(dist, 'screen-styles.json'), 'utf8'));
  const fill = (css: string, more = '') =>
    withHashes(frame.replace('<!--styles-->', () => `<style${more}>${css}</style>`));
  // Filled at the first request, so that the start does not wait for all screens.
  const whole = once(() => fill(all.css));
  const templates = new Map<string, () => Template>(
    Object.entries<string>(screens).map(([name, css]) => [
      name,
      once(() => fill(css, ` data-all="${all.href}"`)),
    ]),
  );
  // They have sheets and scripts of their own.
  for (const [screen, file] of [
    ['console', 'organize.html'],
    ['door', 'door.html'],
  ] as const) {
    templates.set(
      screen,
      once(() => withHashes(readFileSync(join(client, file), 'utf8'))),
    );
  }
  // Most begin there: its document is half as large without the styles of the other screens.
  templates.set(
    'console-today',
    once(() => {
      const { href, css } = JSON.parse(readFileSync(join(dist, 'console-styles.json'), 'utf8'));
      const html = readFileSync(join(client, 'organize.html'), 'utf8');
      const own = () => `<style data-all="${href}">${css}</style>`;
      return withHashes(html.replace(/<style[^>]*>.*?<\/style>/s, own));
    }),
  );
  return (screen: string | undefined) => (templates.get(screen ?? '') ?? whole)();
}

function withHashes(html: string): Template {
  const style = policyHash(/<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '');
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = '']) => policyHash(script))
    .join(' ');
  return { html, inline: { style, scripts } };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
