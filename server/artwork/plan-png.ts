import { workQueue } from '#server/http/work-queue.ts';
import { lruCached } from './lru-cache.ts';

/** What social networks show; they take no SVG. */
const size = { width: 1200, height: 630 };

/** Renders two pictures at a time, so that requests for made-up names cannot stall the server. */
export function planPngs(draw: (seed: string) => string): (seed: string) => Promise<Buffer> {
  const inTurn = workQueue({ atOnce: 2, longest: 30 });
  return lruCached(32, (seed) => inTurn(() => render(draw(seed))));
}

async function render(drawing: string): Promise<Buffer> {
  // Loaded at the first render: the library is large, and most processes never need it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).resize(size).png({ palette: true }).toBuffer();
}
