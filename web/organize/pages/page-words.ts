import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { sitePages } from '#contract/site/site-texts.ts';
import { whenIn } from '#contract/values/when.ts';

/** "3 gaps" */
export const gapsInWords = (gaps: number) => (gaps === 1 ? '1 gap' : `${gaps} gaps`);

/** What visitors read now, in a line. */
export function pageInWords(
  { published_at }: Pick<SitePageRecord, 'published_at'>,
  zone: string,
): string {
  return `Published ${whenIn(zone, published_at, 'day')}`;
}

/** The names of the texts that changed, as on the form. */
export function labelsOf({ page }: Pick<SitePageRecord, 'page'>, names: string[]): string {
  return names.map((name) => sitePages[page].texts[name]?.label ?? name).join(', ');
}
