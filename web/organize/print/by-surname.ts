const collator = new Intl.Collator('en-CA', { sensitivity: 'base', numeric: true });

/** "Tremblay, Luc": the last word of a name first, as people are looked for at a desk. */
export function surnameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.slice(0, -1).join(' ');
  return first ? `${words.at(-1)}, ${first}` : name.trim();
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
