import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Renderer } from './pages.ts';

const root = join(import.meta.dirname, '../../..');

/** The browser side from its sources, reloaded as they change (`npm run dev`). */
export function devRenderer(): Renderer {
  let vite: ViteDevServer;
  return {
    isChanging: true,
    async mount(app) {
      const { createServer } = await import('vite');
      vite = await createServer({
        root,
        appType: 'custom',
        // Changes are told through the portal's own port, the only one the browser is known to reach.
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      // Before the portal, which would keep a module as one of its answers and wait for its end.
      const [portal] = app.server.listeners('request') as [RequestListener];
      app.server.removeAllListeners('request').on('request', (request, response) => {
        if (/^\/(api|sanctum|drawings)\//.test(request.url ?? '')) portal(request, response);
        else vite.middlewares(request, response, () => portal(request, response));
      });
      app.addHook('onRequest', async (_request, reply) => {
        // Vite's own scripts and styles stand in the page; the policy is for the built one.
        reply.removeHeader('content-security-policy');
        reply.raw.removeHeader('content-security-policy');
      });
      // Before the server waits for its connections: those to the browsers end only from here.
      app.addHook('preClose', () => vite.close());
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
