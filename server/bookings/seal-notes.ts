import type { Deps } from '../deps/deps.ts';
import { findUnsealedNotes, replaceNotes } from './notes-queries.ts';
import { sealNotes } from './sealed-booking.ts';

/** N12: seals the notes that release 0.14 stored as they were typed. Killed in between, the next start goes on. */
export async function sealOldNotes(deps: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  for (;;) {
    const some = await findUnsealedNotes(deps.db, 500);
    if (some.length === 0) return;
    for (const { id, notes } of some) {
      await replaceNotes(deps.db, id, notes, sealNotes(deps, id, notes));
    }
  }
}
