import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in one folder. I4: a file appears complete or not at all, even if the disk is full. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (basename(name) !== name) throw new Error('Not the name of a file.');
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${randomUUID()}`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          // The database must not name a picture that is lost in a power failure.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, pathOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: (name) => unlessMissing(readFile(pathOf(name))),
    delete: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      // Includes unfinished files of killed processes, so that they are deleted as unused.
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        const found = await unlessMissing(stat(join(folder, name)));
        if (found?.isFile()) yield { name, storedAt: found.mtime };
      }
    },
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
