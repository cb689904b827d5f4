import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from '#web/router/link.tsx';
import { useNextSearch } from '#web/router/router-provider.tsx';
import type { Search } from '#web/router/url.ts';
import { focusOwnSection } from '#web/ui/focus-content.ts';
import { type EventSearch, resetEventList } from './event-list.ts';

/** Opens a list at its page 1 (4.5); Back restores a list as it was left. */
export function EventListLink({
  search,
  ...native
}: Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'> & {
  search: EventSearch | ((now: Search) => EventSearch);
}) {
  const queryClient = useQueryClient();
  const nextSearch = useNextSearch();
  return (
    <Link
      {...native}
      to="/events"
      search={search}
      onClick={(click) => {
        resetEventList(queryClient, typeof search === 'function' ? search(nextSearch()) : search);
        focusOwnSection(click);
      }}
    />
  );
}
