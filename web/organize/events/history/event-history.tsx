import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventHistory as History } from '#contract/organize-events.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { leavesFocus, showOutcome } from '#web/ui/focus-content.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryEntry } from '../../audit/history-entry.tsx';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import { useSelf } from '../../session/organizer.ts';
import type { EventForm } from '../form/use-event-form.ts';
import { orReload, saveRecord, storeRecord } from '../record/event-record.ts';
import { type EventRecord, eventTexts } from '../record/event-values.ts';
import { canTakeBack, withValues } from '../record/take-back.ts';
import styles from './event-history.module.css';

interface HistoryProps {
  form: EventForm;
  rights: Parameters<typeof canTakeBack>[2];
}

/** What was done with an event, and a save taken back while nothing of it was changed again (11.4). */
export function EventHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.history} id="history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Who changed what, and when</summary>
        {isOpen && <Entries {...props} />}
      </details>
    </section>
  );
}

function Entries({ form, rights }: HistoryProps) {
  const { uuid } = form.base.event;
  const zone = useSelf()?.time_zone ?? 'UTC';
  const { data, error, isFetching, refetch } = useOrganized('eventHistory', { params: { uuid } });
  if (error && !data) {
    return (
      <>
        <FormFailure message={`The history could not be loaded. ${readingFailure(error)}`} />
        <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
          Try Again
        </Button>
      </>
    );
  }
  if (!data) return <Coming />;
  if (data.data.length === 0) return <p>Nothing was changed yet.</p>;
  return (
    <ol className={styles.rows}>
      {data.data.map((entry) => (
        <HistoryEntry key={entry.uuid} entry={entry} zone={zone}>
          {canTakeBack(entry, form.base, rights) && <TakeBack form={form} entry={entry} />}
        </HistoryEntry>
      ))}
    </ol>
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

function TakeBack({ form, entry }: { form: EventForm; entry: History[number] }) {
  const { run, failure, underWay } = useButtonChange();
  const queryClient = useQueryClient();
  const { base, begin } = form;
  const { changes } = entry;
  const save = (from: EventRecord, wanted: EventRecord) =>
    saveRecord(from, eventTexts(wanted), (record) => storeRecord(queryClient, record));
  if (form.isTyped) return <p>Save what you have typed first, to undo this.</p>;
  const undo = () =>
    run('undo', async () => {
      const wanted = withValues(base, changes ?? {}, 'old');
      const saved = await orReload(queryClient, () => save(base, wanted));
      // Before the button is gone.
      showOutcome();
      begin(saved);
      notifyUndo('It is as it was before that.', async () => begin(await save(saved, base)));
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
