/** A short code sign by sign, as a screen reader is to say it: "R R O, 7 K 3 Q". */
export function spelledCode(code: string): string {
  return code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}
