import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/errors/http-error.ts';
import { drawCoursePlan } from './course-plan/course-plan.ts';
import { lruCached } from './lru-cache.ts';
import { planPngs } from './plan-png.ts';
import { drawScene } from './scenes/scene.ts';

/** The pictures of events and galleries. A URL always gives the same bytes. */
export function artworkRoutes(app: FastifyInstance): void {
  const pngOf = planPngs(drawCoursePlan);
  const scenePngOf = planPngs(drawScene);
  // To draw a picture takes longer than the rest of its answer; the picture has a few kilobytes.
  const planOf = lruCached(200, drawCoursePlan);
  const sceneOf = lruCached(200, drawScene);

  app.get<{ Params: { name: string } }>('/drawings/course/:name', async (request, reply) => {
    const { seed, format } = parseName(request.params.name);
    reply.header('cache-control', forEver).type(contentTypes[format]);
    return format === 'png' ? pngOf(seed) : planOf(seed);
  });

  app.get<{ Params: { name: string } }>('/drawings/scene/:name', async (request, reply) => {
    const { seed, format } = parseName(request.params.name);
    reply.header('cache-control', forEver).type(contentTypes[format]);
    return format === 'png' ? scenePngOf(seed) : sceneOf(seed);
  });
}

const forEver = 'public, max-age=31536000, immutable';
const contentTypes = { svg: 'image/svg+xml', png: 'image/png' };

/** A slug has at most 120 characters; what stands before it says what is drawn. */
function parseName(name: string): { seed: string; format: 'svg' | 'png' } {
  const [, seed, format] = /^([a-z0-9-]+)\.(svg|png)$/.exec(name) ?? [];
  if (seed === undefined || seed.length > 180) throw new HttpError('not_found');
  return { seed, format: format === 'png' ? 'png' : 'svg' };
}

/** Whether a URL is that of a drawn picture. */
export const isArtwork = (url: string) => /^\/drawings\/(course|scene)\/[\w-]+\.svg$/.test(url);
