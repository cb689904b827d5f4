import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Renderer } from './pages.ts';

const dist = join(import.meta.dirname, '../../dist');

/** The production build in dist/. */
export async function builtRenderer(): Promise<Renderer> {
  const entry = join(dist, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('There is no build in dist/. Run: npm run build');
  const { render } = (await import(entry)) as Pick<Renderer, 'render'>;
  const templateOf = readTemplates();
  return {
    render,
    template: async (_path, screen) => templateOf(screen),
    async mount(app) {
      await app.register(fastifyStatic, {
        root: join(dist, 'client'),
        index: false,
        preCompressed: true,
        wildcard: false,
        globIgnore: ['index.html', '**/*.map', '**/*.br', '**/*.gz'],
        cacheControl: false,
        setHeaders: (reply, path) => {
          const lasting = path.includes('/assets/');
          reply.header(
            'cache-control',
            lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
  };
}

/** Every screen's page before it is filled: the frame, with the styles that the screen needs. */
function readTemplates() {
  const frame = readFileSync(join(dist, 'client/index.html'), 'utf8');
  const { all, screens } = JSON.parse(readFileSync(join(dist, 'screen-styles.json'), 'utf8'));
  const script = hashOf(/<script type="module">(.*?)<\/script>/s.exec(frame)?.[1] ?? '');
  const fill = (css: string, more = '') => ({
    html: frame.replace('<!--styles-->', () => `<style${more}>${css}</style>`),
    inline: { style: hashOf(css), script },
  });
  const templates = new Map(
    Object.entries<string>(screens).map(([name, css]) => [
      name,
      fill(css, ` data-all="${all.href}"`),
    ]),
  );
  const whole = fill(all.css);
  return (screen: string | undefined) => templates.get(screen ?? '') ?? whole;
}

/** As a content security policy names it. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
