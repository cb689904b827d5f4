import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import type { Db } from '#server/db/database.ts';
import { findEventsShowing, type PictureRow } from '#server/library/library-queries.ts';
import { csvOf } from '../csv.ts';

/** Pictures as the library shows them, each with the events that show it. */
export async function presentPictures(db: Db, rows: PictureRow[]): Promise<LibraryPicture[]> {
  const showing = await findEventsShowing(
    db,
    rows.map(({ url }) => url),
  );
  return rows.map(({ uuid, url, alt, width, height, created_at, version }) => ({
    ...{ uuid, url, alt, version },
    width: width ?? 0,
    height: height ?? 0,
    created_at: created_at.toISOString(),
    used_in: showing
      .filter((event) => event.url === url)
      .map(({ title, slug }) => ({ title, href: `/events/${slug}` })),
  }));
}

export async function presentPicture(db: Db, row: PictureRow): Promise<LibraryPicture> {
  const [picture] = await presentPictures(db, [row]);
  return picture as LibraryPicture;
}

const head = ['Picture', 'What it shows', 'Width', 'Height', 'Added (UTC)', 'Shown by'];

export function libraryCsv(pictures: LibraryPicture[], baseUrl: string): string {
  return csvOf(
    head,
    pictures.map(({ url, alt, width, height, created_at, used_in }) => [
      ...[`${baseUrl}${url}`, alt, width, height, created_at],
      used_in.map(({ title }) => title).join('; '),
    ]),
  );
}
