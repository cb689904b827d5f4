// What a camera reads, or a hand scanner types, as tickets that it may be. A scanner presses the keys of an American
// keyboard: with Caps Lock or another layout the phone reads other signs.

const ticket = /[\w-]{22}$/;
/** The one code of a booking of release 0.14. */
const partyCode = /FW1\.[\w.-]{20,120}$/;

const american = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.#:/';
/** What the same keys write with another layout. */
const layouts = [
  'abcdefghijklmnopqrstuvwxzyABCDEFGHIJKLMNOPQRSTUVWXZY0123456789ß?.§Ö-',
  'qbcdefghijkl,noparstuvzxywQBCDEFGHIJKL?NOPARSTUVZXYWà&é"\'(-è_ç)°:3M!',
];

const swapCase = (text: string) =>
  text.replace(/\p{L}/gu, (sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  );

function typedWith(layout: string, text: string): string {
  return [...text].map((sign) => american[layout.indexOf(sign)] ?? sign).join('');
}

/** A ticket or party code at the end of a text: alone, in the link of a ticket, or behind what stood in the field. */
function atTheEnd(text: string): string | undefined {
  return (partyCode.exec(text) ?? ticket.exec(text))?.[0];
}

/** Most likely first; none if the text is no ticket in any layout. */
export function ticketsIn(text: string): string[] {
  // A scanner may say first what kind of code it has read: `]Q1` is a QR code.
  const bare = text.replace(/\p{C}/gu, '').trim();
  const written = [bare, ...layouts.map((layout) => typedWith(layout, bare))];
  const found = [...written, ...written.map(swapCase)].map(atTheEnd);
  return [...new Set(found.filter((one) => one !== undefined))];
}
