import { randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, the text in a seat's QR code: the only proof of the seat. */
export const newTicket = () => randomBytes(16).toString('base64url');

/** Without the signs that are taken for each other. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * The short code of a seat, like `RRO-7K3Q`: letters of the event's title and four random signs. It is
 * unique in its event, and finds the seat at the door as a name does.
 */
export function newCode(eventTitle: string, draw: (below: number) => number = randomInt): string {
  const random = Array.from({ length: 4 }, () => signs[draw(signs.length)]);
  return `${initialsOf(eventTitle)}-${random.join('')}`;
}

/** The first letters of three words, or three letters of a single one; `FW` for a title without any. */
function initialsOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const initials = words.length > 1 ? words.map((word) => word[0]).slice(0, 3) : words;
  return initials.join('').slice(0, 3) || 'FW';
}
