import { search as searchLimits } from 'virtual:limits/events';
import { useQueryClient } from '@tanstack/react-query';
import type { EventFilter } from '#contract/events/events.ts';
import { useNextSearch, useRouter } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { SearchAndSort } from '#web/ui/lists/search-and-sort.tsx';
import { useSearchBox } from '#web/ui/lists/use-search-box.ts';
import chips from '../../ui/chip.module.css';
import styles from '../../ui/lists/list-page.module.css';
import {
  type EventSearch,
  eventFilters,
  eventSearch,
  eventSorts,
  resetEventList,
  withFilter,
} from './event-list.ts';
import { EventListLink } from './event-list-link.tsx';
import own from './events-page.module.css';

/** Search, sort and filters. The URL holds them all; before hydration they are a plain form. */
export function EventListControls({ search }: { search: EventSearch }) {
  const router = useRouter();
  const nextSearch = useNextSearch();
  const queryClient = useQueryClient();

  async function show(changed: Record<string, string>, replace: boolean): Promise<void> {
    // The person may have gone to another screen before the delay was over.
    if (router.location.pathname !== '/events') return;
    const next = eventSearch({ ...eventSearch(router.location.search), ...changed });
    resetEventList(queryClient, next);
    return router.navigate({ to: '/events', search: next, replace });
  }

  // Replaces, or every pause in typing would be an entry in the history.
  const { box, onSubmit } = useSearchBox(
    search.search ?? '',
    () => nextSearch().search ?? '',
    (text) => show({ search: text }, true),
  );

  return (
    <div className={classNames(styles.controls, own.controls)}>
      <form
        className={classNames(styles.form, own.form)}
        role="search"
        action="/events"
        onSubmit={onSubmit}
      >
        <SearchAndSort
          {...box}
          maxLength={searchLimits.maxLength}
          label="Search Events"
          placeholder="Title or place"
          sorts={eventSorts}
          sort={search.sort ?? 'date'}
          onSort={(sort) => show({ sort }, false)}
        />
        {search.filter && <input type="hidden" name="filter" value={search.filter} />}
      </form>
      <nav aria-label="Filter events">
        <ul className={classNames(styles.chips, own.chips)}>
          {(Object.entries(eventFilters) as [EventFilter, string][]).map(([filter, label]) => {
            const chosen = filter === (search.filter ?? 'upcoming');
            return (
              <li key={filter} ref={chosen ? pushIntoView : undefined}>
                <EventListLink
                  className={chips.chip}
                  search={(now) => withFilter(eventSearch(now), filter)}
                  aria-current={chosen ? 'true' : undefined}
                >
                  {chosen && <CheckIcon />}
                  {label}
                </EventListLink>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}

/** Of a line of chips that is longer than a phone is wide. */
function pushIntoView(chip: HTMLElement | null): void {
  chip?.parentElement?.scrollTo(chip.offsetLeft - 48, 0);
}
