import { allStyles } from './all-styles.ts';

/** 8.5: a screen's code could not be loaded. The message is fixed. */
export class ChunkError extends Error {
  /** What people read below it. */
  readonly advice: string;

  constructor(reason = 'Check your connection and') {
    super('Loading chunk failed');
    this.advice = `${reason} reload the page.`;
  }
}

const chunkTimeout = 120_000;

/** Loads a screen's code and styles; fails after 120 s (9.1). */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), chunkTimeout);
  });
  try {
    const [loaded] = await Promise.race([Promise.all([load(), allStyles()]), tooLong]);
    return loaded;
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(await whyMissing());
  } finally {
    clearTimeout(timer);
  }
}

/** V43: a newer portal no longer has all the files that this page began with (boot.ts); one of them names all screens. */
async function whyMissing(): Promise<string | undefined> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')) {
    const found = await fetch(href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    if (found?.status === 404) return 'The portal was renewed:';
    if (!found) return undefined;
  }
  return undefined;
}
