import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Renderer } from './pages.ts';

const root = join(import.meta.dirname, '../..');

/** The browser side from its sources, reloaded as they change (`npm run dev`). */
export async function devRenderer(): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: { host: '127.0.0.1' } },
  });
  return {
    async mount(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (/^\/(api|sanctum|drawings)\//.test(request.url)) return done();
        // Vite's own scripts and styles stand in the page; the policy is for the built one.
        reply.removeHeader('content-security-policy');
        reply.raw.removeHeader('content-security-policy');
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      app.addHook('onClose', () => vite.close());
    },
    template: async (path) => ({
      html: await vite.transformIndexHtml(path, readFileSync(join(root, 'index.html'), 'utf8')),
    }),
    async render(request) {
      const entry = (await vite.ssrLoadModule('/web/entry-server.tsx')) as Pick<Renderer, 'render'>;
      return entry.render(request);
    },
  };
}
