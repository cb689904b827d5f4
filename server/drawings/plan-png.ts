import { workQueue } from '#server/http/work-queue.ts';
import { drawCoursePlan } from './course-plan.ts';
import { keepLatest } from './keep-latest.ts';

/** What social networks show; they take no SVG. */
const size = { width: 1200, height: 630 };

/** Renders few course plans at a time, so that made-up addresses cannot stall the server. */
export function planPngs(): (slug: string) => Promise<Buffer> {
  const inTurn = workQueue({ atOnce: 2, longest: 30 });
  return keepLatest(32, (slug) => inTurn(() => render(slug)));
}

async function render(slug: string): Promise<Buffer> {
  // Loaded by the first who needs it: the library is large and most processes never do.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawCoursePlan(slug)))
    .resize(size)
    .png({ palette: true })
    .toBuffer();
}
