import type { Db } from '#server/db/database.ts';
import type { Session } from '#server/http/auth/session.ts';

/** Who reads Today, and when. */
export interface Desk {
  db: Db;
  actor: Session;
  now: Date;
  /** The association's, for what belongs to no event. */
  zone: string;
}
