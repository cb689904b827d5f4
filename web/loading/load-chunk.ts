import { allStyles } from './all-styles.ts';

/** 8.5: a screen's code could not be loaded. The message is fixed. */
export class ChunkError extends Error {
  constructor() {
    super('Loading chunk failed');
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
  } catch {
    throw new ChunkError();
  } finally {
    clearTimeout(timer);
  }
}
