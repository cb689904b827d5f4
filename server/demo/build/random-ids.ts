import type { Seeded } from '#server/artwork/materials/seeded.ts';

const urlSafe = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Shaped like a version 4 UUID, but the same in every demo. */
export function randomUuid(random: Seeded): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 22 characters, like the 128 bits of a real booking. */
export function randomBookingId(random: Seeded): string {
  return Array.from({ length: 22 }, () => urlSafe[random.whole(0, 63)]).join('');
}
