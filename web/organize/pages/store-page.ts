import type { QueryClient } from '@tanstack/react-query';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';

/** Shows what is stored now, in the list and among the versions, too. */
export function storePage(queryClient: QueryClient, data: SitePageRecord): void {
  const params = { page: data.page };
  storeAnswer(queryClient, organizeQuery('sitePage', { params }).queryKey, { data });
  void queryClient.invalidateQueries({ queryKey: ['sitePages'] });
  void queryClient.invalidateQueries({ queryKey: ['pageVersions'] });
  void queryClient.invalidateQueries({ queryKey: ['pageAccepted'] });
}
