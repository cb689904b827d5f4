import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import type { RecordHistory as History } from '#contract/organizing/organize-acts.ts';
import { zoneName } from '#contract/values/when.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import folds from '../pieces/folded.module.css';
import { HistoryEntry } from './history-entry.tsx';
import styles from './record-history.module.css';

type Entry = History[number];
type Changes = NonNullable<Entry['changes']>;

interface HistoryProps {
  query: UseQueryOptions<{ data: History }, ApiError>;
  /** Whether something is typed that undoing would lose. */
  isTyped: boolean;
  canTakeBack(entry: Entry): boolean;
  /** Saves what the fields had before. */
  takeBack(changes: Changes): Promise<unknown>;
}

/** What was done with a record, and a save taken back while nothing of it was changed again (11.4). */
export function RecordHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.history} id="history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <details
        className={classNames(folds.folded, folds.belowHeading)}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Show Changes</summary>
        {isOpen && <Entries {...props} />}
      </details>
    </section>
  );
}

function Entries({ query: asked, canTakeBack, ...props }: HistoryProps) {
  const zone = useZone();
  const query = useQuery(asked);
  const { data, error } = query;
  if (error && !data) return <PartFailed what="The history" query={query} />;
  if (!data) return <Coming />;
  if (data.data.length === 0) return <p>Nothing was changed yet.</p>;
  return (
    <>
      <p className={styles.zone}>Times are {zoneName(zone)}.</p>
      <ol className={styles.rows}>
        {data.data.map((entry) => (
          <HistoryEntry
            key={entry.uuid}
            entry={entry}
            zone={zone}
            inWords={bookingActInWords(entry.act, entry.changes)}
          >
            {entry.changes !== null && canTakeBack(entry) && (
              <TakeBack {...props} changes={entry.changes} />
            )}
          </HistoryEntry>
        ))}
      </ol>
    </>
  );
}

function Coming() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the history…
      </p>
      <div aria-hidden="true">
        <Skeleton shape="short" />
        <Skeleton />
      </div>
    </>
  );
}

function TakeBack({
  changes,
  isTyped,
  takeBack,
}: Pick<HistoryProps, 'isTyped' | 'takeBack'> & { changes: Changes }) {
  const { run, failure, underWay } = useButtonChange();
  if (isTyped) return <p>Save what you have typed first, to undo this.</p>;
  const undo = () =>
    run('undo', async () => {
      await takeBack(changes);
      // Before the button is gone.
      showOutcome();
    });
  return (
    <div>
      <Button variant="outline" loading={underWay.includes('undo')} onClick={undo}>
        Undo<span className="visually-hidden"> what was saved then</span>
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}
