import { Button } from '#web/ui/button.tsx';
import type { EventForm } from '../form/use-event-form.ts';
import { canPublish, resultNow } from './result-now.ts';

/** Beside Save: makes the result what everybody reads (17.3); beside the lines stands what that is. */
export function PublishResult({ form }: { form: EventForm }) {
  const result = form.part === 'money' ? resultNow(form) : undefined;
  if (!result || !canPublish(form, result)) return null;
  const isFirst = result.known.statement.length === 0;
  return (
    <Button
      variant={form.isTyped || form.conflict ? 'outline' : 'green'}
      loading={form.isSubmitting}
      onClick={() => form.saveThen('publish')}
    >
      {form.isTyped ? 'Save and Publish' : isFirst ? 'Publish the Result' : 'Publish Again'}
    </Button>
  );
}
