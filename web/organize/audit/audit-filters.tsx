import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useChangeList } from '../lists/list-controls.tsx';
import { organizeQuery } from '../session/organize-call.ts';
import { actNames } from './act-names.ts';
import { auditList } from './audit-list.ts';

/** By act, by event, by day; the address has them. */
export function AuditFilters() {
  const search = useSearch();
  const change = useChangeList(auditList);
  const { data: events = [] } = useQuery({
    queryKey: ['events around now'],
    queryFn: eventsAroundNow,
  });
  const isOther = search.event !== undefined && !events.some(({ uuid }) => uuid === search.event);
  const other = useQuery({
    ...organizeQuery('organizerEvent', { params: { uuid: search.event ?? '' } }),
    enabled: isOther,
  });
  return (
    <>
      <Select
        label="What Was Done"
        name="act"
        value={search.act ?? ''}
        onChange={({ target }) => change({ act: target.value })}
      >
        <option value="">Everything</option>
        {Object.entries(actNames).map(([act, name]) => (
          <option key={act} value={act}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Event"
        name="event"
        value={search.event ?? ''}
        onChange={({ target }) => change({ event: target.value })}
      >
        <option value="">All events, and none</option>
        {isOther && (
          <option value={search.event}>
            {other.data?.data.title ?? (other.error ? 'An event that is deleted' : 'Loading…')}
          </option>
        )}
        {events.map(({ uuid, title }) => (
          <option key={uuid} value={uuid}>
            {title}
          </option>
        ))}
      </Select>
      <TextInput
        label="Day"
        hint="In the association’s time zone."
        type="date"
        name="day"
        value={search.day ?? ''}
        onChange={({ target }) => change({ day: target.value })}
      />
    </>
  );
}

/** The events to come and those of the last months. Any other is found by its name in an entry. */
async function eventsAroundNow() {
  const [coming, past] = await Promise.all([
    call('events', { query: { filter: 'upcoming' } }),
    call('events', { query: { filter: 'past' } }),
  ]);
  return [...coming.data, ...past.data].map(({ uuid, title }) => ({ uuid, title }));
}
