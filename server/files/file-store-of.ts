import { join } from 'node:path';
import type { Settings } from '../start/settings.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The bucket of the settings if there is one, or a folder in the data directory. */
export function fileStoreOf({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'));
}
