import type { z } from 'zod';
import type { golfSchema } from '#contract/profile/profile.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../association/association.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { findHandicap, updateUser } from './profile-queries.ts';

/** Q17: the index is of the day on which it was changed; another home course leaves that day alone. */
export async function saveGolf(
  { clock }: Deps,
  tx: Db,
  userUuid: string,
  golf: z.output<typeof golfSchema>,
): Promise<void> {
  const before = await findHandicap(tx, userUuid);
  const isSame = before === golf.handicap_index;
  const { time_zone } = await loadAssociation(tx);
  const day = golf.handicap_index === null ? null : dayIn(time_zone, clock.now());
  await updateUser(tx, userUuid, { ...golf, ...(!isSame && { handicap_index_on: day }) });
}
