import type { Deps } from '../deps/deps.ts';
import { photoSize } from '../files/picture.ts';
import { findUnmeasured, storeSize } from './library-queries.ts';

const batchSize = 100;

/**
 * The migration moves the pictures of release 0.14 into the library, but does not see their files. This
 * reads how large they are, at the first start; what is stored is not read again. A file that is lost has
 * no size.
 */
export async function measurePictures({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>) {
  let measured = 0;
  for (;;) {
    const rows = await findUnmeasured(db, batchSize);
    for (const { uuid, url } of rows) {
      const bytes = await files.get(url.slice('/pictures/'.length));
      await storeSize(db, uuid, (bytes && (await photoSize(bytes))) ?? { width: 0, height: 0 });
    }
    measured += rows.length;
    if (rows.length < batchSize) break;
  }
  if (measured > 0) log.info({ pictures: measured }, 'pictures of events are in the library');
}
