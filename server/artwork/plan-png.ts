import { workQueue } from '#server/http/work-queue.ts';
import { drawCoursePlan } from './course-plan/course-plan.ts';
import { lruCached } from './lru-cache.ts';

/** What social networks show; they take no SVG. */
const size = { width: 1200, height: 630 };

/** Renders two course plans at a time, so that requests for made-up names cannot stall the server. */
export function planPngs(): (slug: string) => Promise<Buffer> {
  const inTurn = workQueue({ atOnce: 2, longest: 30 });
  return lruCached(32, (slug) => inTurn(() => render(slug)));
}

async function render(slug: string): Promise<Buffer> {
  // Loaded at the first render: the library is large, and most processes never need it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawCoursePlan(slug)))
    .resize(size)
    .png({ palette: true })
    .toBuffer();
}
