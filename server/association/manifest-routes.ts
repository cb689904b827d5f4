import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { loadAssociation } from './association.ts';

/** What an installed portal is called, and how it looks (19.1). */
export function manifestRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/site.webmanifest', { config: { sameFor: 'everybody' } }, async (_request, reply) => {
    const { name, short_name, tagline, colours, emblem } = await loadAssociation(db);
    const manifest = {
      name,
      short_name,
      ...(tagline !== null && { description: tagline }),
      lang: 'en-CA',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#faf7f0',
      theme_color: colours.deep,
      icons: emblem ? iconsOf(emblem) : drawnIcons,
    };
    return reply
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
}

const png = { type: 'image/png' };

const drawnIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', ...png },
  { src: '/icon-512.png', sizes: '512x512', ...png, purpose: 'any maskable' },
];

const iconsOf = ({ small, large }: { small: string; large: string }) => [
  { src: small, sizes: '180x180', ...png },
  { src: large, sizes: '512x512', ...png },
];
