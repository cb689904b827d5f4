import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in one folder. A file appears whole or not at all, also when the disk fills up (I4). */
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
          // The database must not remember a picture that a power failure takes away.
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
      // Also what a killed process left unfinished, so that it is swept with the rest.
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
