import { zoneName } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { auditList } from '../lists/organize-lists.ts';
import styles from './audit.module.css';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';

/** Who did what, by person, event, act and days (10.5). */
export function AuditPage() {
  const zone = useZone();
  return (
    <ListScreen
      list={auditList}
      title="Audit log"
      description="Who did what at the association, and what it changed."
      lead={`Who did what, and what it changed. Names and emails are in it; notes about people, passwords and cards are not. Entries stay for two years. Times are ${zoneName(zone)}.`}
      noun={['entry', 'entries']}
      searchLabel="Search by Person"
      placeholder="A name, an email, or “command”"
      fields={<AuditFilters />}
      none={{
        title: 'Nothing has happened yet',
        text: 'What people do with events, money, roles and settings is noted here.',
      }}
      coming={{ row: styles.entry, columns: 2 }}
      rows={(entries) => (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <AuditEntry key={entry.uuid} entry={entry} />
          ))}
        </ol>
      )}
    />
  );
}
