import type { EventOverview, EventTask } from '#contract/events/event-overview.ts';
import { Link } from '#web/router/link.tsx';
import { besideMeals } from '../../booking/words/place-names.ts';
import { SafetyLeads } from '../../safety/safety-leads.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import { may, useSelf } from '../../session/organizer.ts';
import styles from './event-hub.module.css';

export const whatLeadsRead = (serves_meal: boolean) =>
  `Only safety leads read ${serves_meal ? 'who eats what, and ' : ''}health notes, from the day before the event to the day after it.`;

/** Where to look for who eats what and who left health notes, of which organizers see counts alone (10.4). */
export function SpecialNeeds({
  event: { uuid, slug, serves_meal },
  tasks,
}: {
  event: Pick<EventOverview['event'], 'uuid' | 'slug' | 'serves_meal'>;
  tasks: EventOverview['tasks'];
}) {
  const self = useSelf();
  const leads = useOrganized('safetyLeads', { params: { uuid } }).data?.data;
  // What needs doing says it.
  const isTask = (name: EventTask) => tasks.some(({ task }) => task === name);
  const kitchen = useOrganized('kitchen', { params: { uuid } }).data?.data;
  if (!kitchen) return null;
  const chosen = kitchen.meals.reduce((sum, { seats }) => sum + seats, 0);
  const hasCounts = serves_meal && chosen + kitchen.with_text > 0;
  if (isTask('safety') && !hasCounts) return null;
  return (
    <div className={styles.foot}>
      {!isTask('safety') && (
        <p>
          {whatLeadsRead(serves_meal)}
          <SafetyLeads event={uuid} invites={false} />
          {leads && leads.length > 0 && self && may(self, 'association.audit') && (
            <>
              {' '}
              <Link to="/organize/audit" search={{ event: uuid, act: 'safety_notes_read' }}>
                See Who Has Read Them
              </Link>
            </>
          )}
        </p>
      )}
      {hasCounts && (
        <p>
          {!isTask('meals') && `Meals chosen: ${chosen} of ${chosen + kitchen.unknown}. `}
          {besideMeals(kitchen.with_text)}{' '}
          <Link to="/organize/events/$slug/print" params={{ slug }} search={{ sheet: 'kitchen' }}>
            See the Kitchen Counts
          </Link>
        </p>
      )}
    </div>
  );
}
