import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from '#web/router/link.tsx';
import { focusOwnSection } from '#web/ui/focus-content.ts';
import { type EventSearch, resetEventList } from './event-list.ts';

/** Opens a list at its page 1 (4.5); Back restores a list as it was left. */
export function EventListLink({
  search,
  ...native
}: Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'> & { search: EventSearch }) {
  const queryClient = useQueryClient();
  return (
    <Link
      {...native}
      to="/events"
      search={search}
      onClick={(click) => {
        resetEventList(queryClient, search);
        focusOwnSection(click);
      }}
    />
  );
}
