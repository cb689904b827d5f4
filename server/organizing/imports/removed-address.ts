import { createHash } from 'node:crypto';

/** All that stays of an address whose person asked to be removed (16.4). */
export const addressHash = (emailKey: string): Buffer =>
  createHash('sha256').update(`removed ${emailKey}`).digest();
