import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import { whenIn, zoneName } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { auditList } from '../lists/organize-lists.ts';
import { nobodyDid, sharedNames } from './act-sentence.ts';
import styles from './audit.module.css';
import { AuditLine } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { foldSame } from './fold-same.ts';

/** Who did what, by person, event, act and days (10.5). */
export function AuditPage() {
  const zone = useZone();
  return (
    <ListScreen
      list={auditList}
      title="Audit log"
      description="Who did what at the association, and what it changed."
      lead={`Who did what, to whom and why, for two years. Times are ${zoneName(zone)}.`}
      noun={['entry', 'entries']}
      searchLabel="Search by Person"
      placeholder="Who did it, or to whom"
      fields={<AuditFilters />}
      none={{
        title: 'Nothing has happened yet',
        text: 'What people do with events, money, roles and settings is noted here.',
        answer: nobodyDid,
      }}
      below={
        <p className={sections.quiet}>
          What is written about people’s health, passwords and cards is never in it.
        </p>
      }
      coming={{ row: styles.entry, columns: 2 }}
      rows={(entries) => <Entries entries={entries} zone={zone} />}
    />
  );
}

function Entries({ entries, zone }: { entries: AuditEntry[]; zone: string }) {
  const shared = sharedNames(entries);
  return (
    <div className={styles.entries}>
      {daysOf(entries, zone).map(([day, listed]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {foldSame(listed).map(({ entry, ...others }) => (
              <AuditLine key={entry.uuid} entry={entry} {...others} shared={shared} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** In the order of the list. */
const daysOf = (entries: AuditEntry[], zone: string) => [
  ...Map.groupBy(entries, ({ at }) => whenIn(zone, at, 'weekday')),
];
