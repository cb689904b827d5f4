import type { PageMeta } from '#contract/calls/endpoint.ts';
import type { TextLimits } from '#contract/values/fields.ts';

// Shared by lists with pages: page 1 replaces, later pages append (4.5).

/** 4.5: the number of the next page, if there is one. */
export function nextPage({ meta }: { meta: PageMeta }): number | undefined {
  return meta.current_page < meta.last_page ? meta.current_page + 1 : undefined;
}

/** When an item is added, the last of one page becomes the first of the next and is in both. */
export function withoutRepeats<Item extends { uuid: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.uuid, item])).values()];
}

/** Whether a value from a URL is one of the choices. */
export function isChoice<Choice extends string>(
  choices: Readonly<Record<Choice, unknown>>,
  given: string | undefined,
): given is Choice {
  return given !== undefined && Object.hasOwn(choices, given);
}

/** The text that can be searched for: the server rejects longer texts and control characters. */
export function searchable(text: string, { maxLength }: TextLimits): string {
  const characters = [...text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()];
  return characters.slice(0, maxLength).join('').trim();
}
