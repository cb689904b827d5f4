import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Renderer } from './pages.ts';

const dist = join(import.meta.dirname, '../../dist');

/** The production build in dist/. */
export async function builtRenderer(): Promise<Renderer> {
  const entry = join(dist, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('There is no build in dist/. Run: npm run build');
  const { render } = (await import(entry)) as Pick<Renderer, 'render'>;
  const template = readFileSync(join(dist, 'client/index.html'), 'utf8');
  return {
    render,
    template: async () => template,
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
      allowInlineStyle(app, template);
    },
  };
}

/** The style sheet stands in the page; its hash, not 'unsafe-inline', lets it through the policy. */
function allowInlineStyle(app: FastifyInstance, template: string): void {
  const hashes = [...template.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, css]) =>
      `'sha256-${createHash('sha256')
        .update(css ?? '')
        .digest('base64')}'`,
  );
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (typeof policy !== 'string' || !isPage) return;
    const styles = ["style-src 'self'", ...hashes].join(' ');
    reply.header('content-security-policy', policy.replace("style-src 'self'", styles));
  });
}
