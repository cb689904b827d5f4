import { useQuery } from '@tanstack/react-query';
import { actsOf, auditActs } from '#contract/organizing/audit-acts.ts';
import { auditChoices } from '#contract/organizing/lists.ts';
import { keysOf } from '#contract/values/choices.ts';
import { addDays } from '#contract/values/dates.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { longDate } from '#web/events/event-time.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import { useChangeList } from '../lists/list-controls.tsx';
import { auditList } from '../lists/organize-lists.ts';
import { allEvents } from '../pieces/events-to-come.ts';
import { organizeQuery } from '../session/organize-call.ts';
import styles from './audit.module.css';

/** The acts of the kind that is chosen, or of all kinds under their names; by name. The chosen one in any case. */
export function groupsOf(filter: string | undefined, chosen: string | undefined) {
  const { all: _, ...groups } = auditChoices.filters;
  return keysOf(groups)
    .map((group) => ({
      name: groups[group],
      acts: actsOf(group)
        .filter((one) => !filter || group === filter || one === chosen)
        .toSorted((one, other) => auditActs[one].name.localeCompare(auditActs[other].name, 'en')),
    }))
    .filter(({ acts }) => acts.length > 0);
}

/** What was done: of more than a hundred acts those of the kind whose chip is pressed below. */
function ActField({ filter, act = '' }: { filter: string | undefined; act: string | undefined }) {
  const change = useChangeList(auditList);
  return (
    <Select
      label="What Was Done"
      name="act"
      value={act}
      onChange={({ target }) => change({ act: target.value })}
    >
      <option value="">Everything</option>
      {groupsOf(filter, act).map(({ name, acts }) => (
        <optgroup key={name} label={name}>
          {acts.map((one) => (
            <option key={one} value={one}>
              {auditActs[one].name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** By event, by act, by days, both included; the address has them. */
export function AuditFilters() {
  const search = useSearch();
  const change = useChangeList(auditList);
  const today = dayIn(useZone(), new Date());
  const { data: events = [] } = useQuery({ queryKey: ['all events'], queryFn: allEvents });
  const isOther = search.event !== undefined && !events.some(({ uuid }) => uuid === search.event);
  const other = useQuery({
    ...organizeQuery('organizerEvent', { params: { uuid: search.event ?? '' } }),
    enabled: isOther,
  });
  return (
    <>
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
        {events.map(({ uuid, title, starts_at, timezone }) => (
          <option key={uuid} value={uuid}>
            {title}, {longDate(starts_at, timezone)}
          </option>
        ))}
      </Select>
      <ActField filter={search.filter} act={search.act} />
      <div className={styles.days}>
        <TextInput
          label="From"
          type="date"
          name="from"
          value={search.from ?? ''}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextInput
          label="To"
          type="date"
          name="to"
          value={search.to ?? ''}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <p className={styles.spans}>
        {[7, 30].map((days) => (
          <Button
            key={days}
            variant="quiet"
            onClick={() => change({ from: addDays(today, 1 - days), to: today })}
          >
            Last {days} Days
          </Button>
        ))}
        <Button variant="quiet" onClick={() => change({ act: 'safety_notes_read', filter: '' })}>
          Who Read Health Notes
        </Button>
      </p>
    </>
  );
}
