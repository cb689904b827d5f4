import { workQueue } from '#server/http/work-queue.ts';
import { drawCoursePlan } from './course-plan.ts';

/** What social networks show; they take no SVG. */
const size = { width: 1200, height: 630 };
const keep = 32;

/**
 * Renders course plans, each once: those asked for last are kept, and requests for one that is
 * being rendered share it. Few are rendered at a time, so that made-up addresses cannot stall the
 * server.
 */
export function planPngs(): (slug: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  const inTurn = workQueue({ atOnce: 2, longest: 30 });
  return (slug) => {
    const png = kept.get(slug) ?? inTurn(() => render(slug));
    // Asked for last is kept longest: a Map remembers the order in which keys were set.
    kept.delete(slug);
    kept.set(slug, png);
    const [oldest] = kept.keys();
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
    return png.catch((error) => {
      if (kept.get(slug) === png) kept.delete(slug);
      throw error;
    });
  };
}

async function render(slug: string): Promise<Buffer> {
  // Loaded by the first who needs it: the library is large and most processes never do.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawCoursePlan(slug)))
    .resize(size)
    .png({ palette: true })
    .toBuffer();
}
