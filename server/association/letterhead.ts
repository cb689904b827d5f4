import { shadesOf } from '#contract/values/colours.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import type { PrintedHead } from '../pdf/draw-pdf.ts';
import { loadAssociation } from './association.ts';

/** What stands at the head of emails: the association's name and mark (19.1). */
export interface Letterhead {
  shortName: string;
  shades: ReturnType<typeof shadesOf>;
  /** A whole URL; undefined without an emblem. */
  emblem: string | undefined;
}

export async function loadLetterhead(db: Db, baseUrl: string): Promise<Letterhead> {
  const { short_name: shortName, colours, emblem } = await loadAssociation(db);
  return {
    shortName,
    shades: shadesOf(colours),
    emblem: emblem ? `${baseUrl}${emblem.small}` : undefined,
  };
}

export async function loadPrintedHead({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<PrintedHead> {
  const { colours, emblem } = await loadAssociation(db);
  const file = emblem?.large.slice('/pictures/'.length);
  return { color: colours.deep, emblem: file ? await files.get(file) : undefined };
}
