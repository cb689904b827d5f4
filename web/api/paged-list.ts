import type { PageMeta } from '#contract/endpoint.ts';
import type { TextLimits } from '#contract/fields.ts';

// What lists in pages share: page 1 replaces, later pages append (4.5).

/** 4.5: the next page comes only while there is one. */
export function nextPage({ meta }: { meta: PageMeta }): number | undefined {
  return meta.current_page < meta.last_page ? meta.current_page + 1 : undefined;
}

/** A new item moves the others on, so that the last of one page is the first of the next as well. */
export function withoutRepeats<Item extends { uuid: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.uuid, item])).values()];
}

/** Whether what a URL says is one of the choices. */
export function isChoice<Choice extends string>(
  choices: Record<Choice, string>,
  given: string | undefined,
): given is Choice {
  return given !== undefined && Object.hasOwn(choices, given);
}

/** What of a text can be searched for: the server refuses longer texts and control characters. */
export function searchable(text: string, { maxLength }: TextLimits): string {
  const characters = [...text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()];
  return characters.slice(0, maxLength).join('').trim();
}
