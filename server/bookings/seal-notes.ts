import type { Deps } from '../deps/deps.ts';
import { findUnsealedNotes, replaceNotes } from './notes-queries.ts';
import { sealNote } from './sealed-booking.ts';

/**
 * N12: seals the notes that release 0.14 stored as they were typed, and what organizers noted before it was
 * sealed. Killed in between, the next start goes on.
 */
export async function sealOldNotes(deps: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  for (const column of ['notes', 'note'] as const) {
    for (;;) {
      const some = await findUnsealedNotes(deps.db, column, 500);
      if (some.length === 0) break;
      for (const { id, text } of some) {
        await replaceNotes(deps.db, id, column, {
          before: text,
          after: sealNote(deps, id, column, text),
        });
      }
    }
  }
}
