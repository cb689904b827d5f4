import { type ReactNode, useState } from 'react';
import { useNextSearch, useRouter } from '#web/router/router-provider.tsx';
import { hrefOf, type Search } from '#web/router/url.ts';
import { useSearchBox } from '#web/ui/lists/use-search-box.ts';
import styles from './list-screen.module.css';
import { type ListCallName, type ListOf, listSearch, pathParams } from './list-search.ts';

/** Behind one line, so that the list begins on the first screen; open once one of them is set. */
export function MoreFilters({
  name = 'More Filters',
  isNarrowed,
  children,
}: {
  name?: string;
  isNarrowed: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isNarrowed);
  if (isNarrowed && !isOpen) setOpen(true);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{name}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** The search field of a list: the address follows once the typing pauses. */
export function useListSearch<N extends ListCallName>(list: ListOf<N>, search: Search) {
  const nextSearch = useNextSearch();
  const change = useChangeList(list);
  return useSearchBox(
    search.search ?? '',
    () => nextSearch().search ?? '',
    // Replaces, or every pause in typing would be an entry in the history.
    (text) => change({ search: text }, true),
  );
}

/** Shows the list with other values, from its first page on. */
export function useChangeList<N extends ListCallName>(list: ListOf<N>) {
  const router = useRouter();
  return async (changed: Search, replace = false): Promise<void> => {
    // The person may have gone to another screen before a delay was over.
    const target = { to: list.path, ...pathParams(list) };
    if (router.location.pathname !== hrefOf(target)) return;
    const { page: _, ...others } = router.location.search;
    const search = listSearch(list, { ...others, ...changed });
    await router.navigate({ ...target, search, replace });
  };
}
