import type { z } from 'zod';
import type { LibraryPicture, libraryQuerySchema } from '#contract/organizing/organizing.ts';
import { sitePages } from '#contract/site/site-texts.ts';
import { findPagesShowing } from '#server/association/pages/site-page-queries.ts';
import type { Db } from '#server/db/database.ts';
import { searchedWords } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import {
  countPictures,
  findEventsShowing,
  listPictures,
  type PictureRow,
} from '#server/library/library-queries.ts';
import { type Asked, listCall } from '../list-call.ts';

/** Where these pictures are shown: by events, and on the association's own pages. */
export async function findUses(db: Db, urls: string[]) {
  const events = await findEventsShowing(db, urls);
  const pages = await findPagesShowing(db, urls);
  return [
    ...events.map(({ url, title, slug }) => ({ url, title, href: `/events/${slug}` })),
    ...pages.map(({ url, page }) => ({
      url,
      title: sitePages[page].name,
      href: sitePages[page].path,
    })),
  ];
}

/** Pictures as the library shows them, each with where it is shown. */
export async function presentPictures(db: Db, rows: PictureRow[]): Promise<LibraryPicture[]> {
  const uses = await findUses(
    db,
    rows.map(({ url }) => url),
  );
  return rows.map(({ uuid, url, alt, width, height, created_at, version }) => ({
    uuid,
    url,
    alt,
    version,
    width: width ?? 0,
    height: height ?? 0,
    created_at: created_at.toISOString(),
    used_in: uses.filter((use) => use.url === url).map(({ title, href }) => ({ title, href })),
  }));
}

export async function presentPicture(db: Db, row: PictureRow): Promise<LibraryPicture> {
  const [picture] = await presentPictures(db, [row]);
  return picture as LibraryPicture;
}

/** The pictures of the library, each with the events that show it. */
export const pictureList = (deps: Deps) =>
  listCall(deps, {
    file: 'media',
    find: async (
      { query: { search, filter, sort } }: Asked<z.output<typeof libraryQuerySchema>>,
      { limit, offset },
    ) => {
      const chosen = { filter, sort, words: searchedWords(search) };
      const rows = await listPictures(deps.db, chosen, limit, offset);
      return {
        rows: await presentPictures(deps.db, rows),
        total: await countPictures(deps.db, chosen),
      };
    },
    columns: [
      { name: 'Picture', of: ({ url }) => `${deps.settings.baseUrl}${url}` },
      { name: 'What it shows', of: ({ alt }) => alt },
      { name: 'Width', of: ({ width }) => width },
      { name: 'Height', of: ({ height }) => height },
      { name: 'Added', of: ({ created_at }) => ({ at: created_at }) },
      { name: 'Shown by', of: ({ used_in }) => used_in.map(({ title }) => title).join('; ') },
    ],
  });
