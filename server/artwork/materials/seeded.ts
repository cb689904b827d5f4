// Random numbers that repeat: the same seed gives the same picture and the same demo on every
// machine, so the picture at a URL can be cached for ever.

export interface Seeded {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function seeded(seed: string): Seeded {
  const fraction = sfc32(hash(seed, 1), hash(seed, 2), hash(seed, 3), hash(seed, 4));
  const between = (low: number, high: number) => low + fraction() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    fraction,
    between,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    shuffled(list) {
      return list
        .map((item) => ({ item, rank: fraction() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item);
    },
  };
}

/** FNV-1a with a final mix, so that seeds that differ by one character share nothing. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Chris Doty-Humphrey's small fast counter, with the first rounds thrown away. */
function sfc32(a: number, b: number, c: number, counter: number): () => number {
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}
