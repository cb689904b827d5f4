import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { listEventPages } from './event-list-queries.ts';

const publicPaths = [
  '/',
  '/events',
  '/membership',
  '/about-us',
  '/contact-us',
  '/terms',
  '/privacy',
];

/** The pages that search engines may read: the public ones and every published event. */
export function sitemapRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${settings.baseUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const slugs = await listEventPages(db);
    const paths = [...publicPaths, ...slugs.map((slug) => `/events/${slug}`)];
    const urls = paths.map((path) => `<url><loc>${settings.baseUrl}${path}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}
