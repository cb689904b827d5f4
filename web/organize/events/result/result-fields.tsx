import { ResultRows } from '../form/result-rows.tsx';
import type { EventForm } from '../form/use-event-form.ts';
import { resultNow } from './result-now.ts';

/** What is typed of the result, beside what of it nobody has been given yet. */
export function ResultFields({ form }: { form: EventForm }) {
  const result = resultNow(form);
  if (!result) return null;
  const { known, sums } = result;
  return (
    <ResultRows
      field={form.field}
      left={known.is_over ? sums.left : 0}
      charity={form.base.event.charity?.name}
      earlier={known.closed_at === null ? known.statement : []}
    />
  );
}
