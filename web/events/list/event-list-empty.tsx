import { buttonClass } from '#web/ui/button.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import { type EventSearch, eventSearch } from './event-list.ts';
import { EventListLink } from './event-list-link.tsx';

export function EventListEmpty({ search }: { search: EventSearch }) {
  const wanted = search.search;
  return (
    <ListEmpty
      title={wanted === undefined ? 'Nothing on this list' : 'No event matches'}
      actions={
        <>
          {wanted !== undefined && (
            <EventListLink
              className={buttonClass()}
              search={eventSearch({ ...search, search: '' })}
            >
              Clear the Search
            </EventListLink>
          )}
          {search.filter !== 'all' && (
            <EventListLink
              className={buttonClass('outline')}
              search={eventSearch({ ...search, filter: 'all' })}
            >
              {wanted === undefined ? 'See All Events' : 'Look in All Events'}
            </EventListLink>
          )}
        </>
      }
    >
      {wanted === undefined
        ? 'There is no such event at the moment. New ones are added all through the season.'
        : `We looked for “${wanted}” in titles, summaries and places. Fewer words find more.`}
    </ListEmpty>
  );
}
