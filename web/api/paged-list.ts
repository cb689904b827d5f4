import type { PageMeta } from '#contract/endpoint.ts';

// What lists in pages share: page 1 replaces, later pages append (4.5).

/** 4.5: the next page comes only while there is one. */
export function nextPage({ meta }: { meta: PageMeta }): number | undefined {
  return meta.current_page < meta.last_page ? meta.current_page + 1 : undefined;
}

/** Something new meanwhile moves the others on, and what a page ended with is what the next begins with. */
export function withoutRepeats<Item extends { uuid: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.uuid, item])).values()];
}

/** Whether what an address says is one of the choices there are. */
export function isChoice<Choice extends string>(
  choices: Record<Choice, string>,
  given: string | undefined,
): given is Choice {
  return given !== undefined && Object.hasOwn(choices, given);
}

/** The server refuses more than 100 characters and what is not text. */
export function searchable(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()];
  return characters.slice(0, 100).join('').trim();
}
