import { Button } from '#web/ui/button.tsx';
import type { EventForm } from '../form/use-event-form.ts';
import { inShort, isPublished, resultNow } from './result-now.ts';
import styles from './result-panel.module.css';

/** Beside Save: makes the result what everybody reads, and says what that is (17.3). */
export function PublishResult({ form }: { form: EventForm }) {
  const result = form.part === 'money' ? resultNow(form) : undefined;
  if (!result || isPublished(form, result)) return null;
  const { known, lines, sums } = result;
  if (lines.length === 0 || form.base.event.status === 'draft') return null;
  const isFirst = known.statement.length === 0;
  return (
    <>
      <Button
        variant={form.isTyped || form.conflict ? 'outline' : 'green'}
        loading={form.isSubmitting}
        onClick={() => form.saveThen('publish')}
      >
        {form.isTyped ? 'Save and Publish' : isFirst ? 'Publish the Result' : 'Publish Again'}
      </Button>
      <p className={styles.published}>The public page then says: {inShort(sums)}.</p>
    </>
  );
}
