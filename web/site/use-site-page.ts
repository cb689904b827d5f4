import type { SitePageName, TextOf } from '#contract/site/site-texts.ts';
import { callQuery, useLoaded } from '../api/use-call.ts';

/** The texts of one of the association's own pages. */
export const sitePageQuery = (page: SitePageName) => callQuery('page', { params: { page } });

/** The same, which the route has loaded. */
export function useSitePage<Page extends SitePageName>(page: Page) {
  const { lines, prose, sections, ...about } = useLoaded('page', { params: { page } }).data;
  return {
    ...about,
    line: (name: TextOf<Page, 'line'>) => lines[name] ?? '',
    prose: (name: TextOf<Page, 'prose' | 'list'>) => prose[name] ?? [],
    sections: (name: TextOf<Page, 'sections'>) => sections[name] ?? [],
  };
}
