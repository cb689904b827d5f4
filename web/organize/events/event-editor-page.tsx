import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParam } from '#web/router/router-provider.tsx';
import { EventComing } from '../event-frame/named-event.tsx';
import { useSelf } from '../session/organizer.ts';
import { EventEditor } from './event-editor.tsx';
import { eventRecordQuery } from './record/event-record.ts';

/** Everything about one event as a form (W10). */
export function EventEditorPage() {
  return <EventPart part="edit" />;
}

/** The statement of an event (W9). */
export function EventMoneyPage() {
  return <EventPart part="money" />;
}

function EventPart({ part }: { part: 'edit' | 'money' }) {
  const slug = useParam('slug');
  const self = useSelf();
  const query = useQuery(eventRecordQuery(useQueryClient(), slug));
  const { data } = query;
  if (data && self)
    return <EventEditor key={data.event.uuid} part={part} record={data} self={self} />;
  return <EventComing title={part === 'edit' ? 'Edit' : 'Money'} tab={part} query={query} />;
}
