import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Renderer } from './pages.ts';

const root = join(import.meta.dirname, '../../..');

/** The browser side from its sources, reloaded when they change (`npm run dev`). */
export function devRenderer(): Renderer {
  let vite: ViteDevServer;
  return {
    isChanging: true,
    async mount(app) {
      const { createServer } = await import('vite');
      vite = await createServer({
        root,
        appType: 'custom',
        // Vite announces changes on the portal's port, because the browser may reach no other one.
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      // Before the portal, which would cache the modules.
      const [portal] = app.server.listeners('request') as [RequestListener];
      app.server.removeAllListeners('request').on('request', (request, response) => {
        if (/^\/(api|sanctum|drawings)\//.test(request.url ?? '')) portal(request, response);
        else vite.middlewares(request, response, () => portal(request, response));
      });
      app.addHook('onRequest', async (_request, reply) => {
        // Vite adds inline scripts and styles to the page; the policy is for the built one.
        reply.removeHeader('content-security-policy');
        reply.raw.removeHeader('content-security-policy');
      });
      // Before the server waits for its connections: only Vite can close its own.
      app.addHook('preClose', () => vite.close());
    },
    template: async (path, screen) => {
      const own = { console: 'organize.html', 'console-today': 'organize.html', door: 'door.html' };
      const file = new Map(Object.entries(own)).get(screen ?? '') ?? 'index.html';
      return { html: await vite.transformIndexHtml(path, readFileSync(join(root, file), 'utf8')) };
    },
    async render(request) {
      const entry = await vite.ssrLoadModule('/web/entry-server.tsx');
      return entry.renderPage(request);
    },
  };
}
