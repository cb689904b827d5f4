import { useQueryClient } from '@tanstack/react-query';
import { RecordHistory } from '../../audit/record-history.tsx';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { organizeQuery } from '../../session/organize-call.ts';
import type { EventForm } from '../form/use-event-form.ts';
import { orReload, saveRecord, storeRecord } from '../record/event-record.ts';
import { type EventRecord, eventTexts } from '../record/event-values.ts';
import { canTakeBack, withValues } from '../record/take-back.ts';

/** What was done with an event; a save is undone by the calls that save the form. */
export function EventHistory({
  form: { base, begin, isTyped },
  rights,
}: {
  form: EventForm;
  rights: Parameters<typeof canTakeBack>[2];
}) {
  const queryClient = useQueryClient();
  const save = (from: EventRecord, wanted: EventRecord) =>
    saveRecord(from, eventTexts(wanted), (record) => storeRecord(queryClient, record));
  return (
    <RecordHistory
      query={organizeQuery('eventHistory', { params: { uuid: base.event.uuid } })}
      isTyped={isTyped}
      canTakeBack={(entry) => canTakeBack(entry, base, rights)}
      takeBack={async (changes) => {
        const wanted = withValues(base, changes, 'old');
        const saved = await orReload(queryClient, () => save(base, wanted));
        begin(saved);
        notifyUndo('It is as it was before that.', async () => begin(await save(saved, base)));
      }}
    />
  );
}
