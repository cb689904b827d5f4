import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from '../router/link.tsx';
import { type EventSearch, resetEventList } from './event-list.ts';

/** Leads to a list anew, at its page 1 (4.5); Back is what leads to one as it was left. */
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
      onClick={({ currentTarget }) => {
        resetEventList(queryClient, search);
        // A link among the results goes away with them; the focus stays where the new ones come.
        currentTarget.closest('section')?.focus({ preventScroll: true });
      }}
    />
  );
}
