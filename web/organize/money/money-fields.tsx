import { useQuery } from '@tanstack/react-query';
import { moneyKindNames, wayNames } from '#contract/values/money-words.ts';
import { longDate } from '#web/events/event-time.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useChangeList } from '../lists/list-controls.tsx';
import { moneyList } from '../lists/organize-lists.ts';
import { allEvents } from '../pieces/events-to-come.ts';

/** What narrows the figures and the list alike; the address has it. */
export function MoneyFields() {
  const search = useSearch();
  const change = useChangeList(moneyList);
  const { data: events = [] } = useQuery({ queryKey: ['all events'], queryFn: allEvents });
  return (
    <>
      <Select
        label="Kind"
        name="kind"
        value={search.kind ?? ''}
        onChange={({ target }) => change({ kind: target.value })}
      >
        <option value="">Every kind</option>
        <Options names={moneyKindNames} />
      </Select>
      <Select
        label="Payment Method"
        name="way"
        value={search.way ?? ''}
        onChange={({ target }) => change({ way: target.value })}
      >
        <option value="">Every method</option>
        <Options names={wayNames} />
      </Select>
      <Select
        label="Event"
        name="event"
        value={search.event ?? ''}
        onChange={({ target }) => change({ event: target.value, closing: '' })}
      >
        <option value="">All events, and none</option>
        {events.map(({ uuid, title, starts_at, timezone }) => (
          <option key={uuid} value={uuid}>
            {title}, {longDate(starts_at, timezone)}
          </option>
        ))}
      </Select>
      {search.event && (
        <Select
          label="Statement"
          name="closing"
          value={search.closing ?? ''}
          onChange={({ target }) => change({ closing: target.value })}
        >
          <option value="">In it, or later</option>
          <Options names={{ before: 'In the statement', after: 'After it was published' }} />
        </Select>
      )}
    </>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
