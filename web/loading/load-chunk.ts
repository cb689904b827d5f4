import { allStyles } from './all-styles.ts';

/** 8.5: a screen's code did not arrive. The message is fixed by the specification. */
export class ChunkError extends Error {
  constructor() {
    super('Loading chunk failed');
  }
}

const chunkTimeout = 120_000;

/** Loads a screen's code, and its styles with it; gives up after 120 s (9.1). */
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
