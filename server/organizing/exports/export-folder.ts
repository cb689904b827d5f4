import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { exportHours, waitingDays } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import {
  deleteExportsAskedBefore,
  endExportsReadyBefore,
  findExportsWithFile,
} from './export-file-queries.ts';

// The files of exports, in DATA_DIR: no backup has them.

type Folder = Pick<Deps, 'settings'>;

const folderOf = ({ settings }: Folder) => join(settings.dataDir, 'exports');
const fileOf = (deps: Folder, uuid: string) => join(folderOf(deps), `${uuid}.zip`);

/** Where it is written. It takes its place once it is whole. */
export async function beginFile(deps: Folder, uuid: string): Promise<string> {
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 });
  await deleteFile(deps, uuid);
  return `${fileOf(deps, uuid)}.unfinished`;
}

export const finishFile = (deps: Folder, uuid: string): Promise<void> =>
  rename(`${fileOf(deps, uuid)}.unfinished`, fileOf(deps, uuid));

export async function deleteFile(deps: Folder, uuid: string): Promise<void> {
  await rm(fileOf(deps, uuid), { force: true });
  await rm(`${fileOf(deps, uuid)}.unfinished`, { force: true });
}

/** Its bytes, for the one download: the file has no name any more, and is gone when they are read. */
export async function takeFile(deps: Folder, uuid: string): Promise<Readable | undefined> {
  try {
    const file = await open(fileOf(deps, uuid), constants.O_RDONLY);
    await deleteFile(deps, uuid);
    return file.createReadStream();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Deletes the files for which nobody came within a day, and what a killed process left. */
export async function deleteOldExports(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  await endExportsReadyBefore(deps.db, new Date(now - exportHours * oneHour));
  const names = await readdir(folderOf(deps)).catch(() => []);
  const uuids = [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(
    (name) => z.uuid().safeParse(name).success,
  );
  const needed = new Set(await findExportsWithFile(deps.db, uuids));
  for (const uuid of uuids) if (!needed.has(uuid)) await deleteFile(deps, uuid);
  await deleteExportsAskedBefore(deps.db, new Date(now - waitingDays * oneDay));
}
