const collator = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });

/** The last word of a name, and those before it. */
export function nameParts(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

/** "Tremblay, Luc": the last word of a name first, as people are looked for at a desk. */
export function surnameFirst(name: string): string {
  const { first, last } = nameParts(name);
  return first ? `${last}, ${first}` : last;
}

export const compareSurnames = (one: { name: string }, other: { name: string }): number =>
  collator.compare(surnameFirst(one.name), surnameFirst(other.name));

export const alphabetical = <Seat extends { name: string }>(seats: Seat[]): Seat[] =>
  seats.toSorted(compareSurnames);

/** In alphabetical order, with É under E; what begins with no letter is first. */
export function byInitial<Seat extends { name: string }>(
  seats: Seat[],
): { initial: string; seats: Seat[] }[] {
  const groups = Map.groupBy(alphabetical(seats), ({ name }) => {
    const first =
      surnameFirst(name)
        .normalize('NFD')
        .match(/\p{L}|\p{N}/u)?.[0] ?? '#';
    return first.toUpperCase();
  });
  return [...groups].map(([initial, ofInitial]) => ({ initial, seats: ofInitial }));
}
