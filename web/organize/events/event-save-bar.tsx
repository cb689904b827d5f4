import { Button } from '#web/ui/button.tsx';
import { SaveBar } from '../pieces/forms/save-bar.tsx';
import { CheckButton, type PublishStep } from './acts/publish-check.tsx';
import type { EventForm } from './form/use-event-form.ts';
import { MoveNotice } from './moved/move-notice.tsx';
import { PublishResult } from './result/publish-result.tsx';
import { RestBesideSave } from './result/result-form.tsx';

/** Outside of the form, which begins anew after a save: the focus stays on the button. */
export function EventSaveBar({
  form,
  button,
  isReady,
  step,
  manages,
  onCancel,
}: {
  form: EventForm;
  button: string;
  /** Publishing comes next, and its button is the green one. */
  isReady: boolean;
  step: PublishStep | undefined;
  manages: boolean;
  /** Leaves a change of what is published. */
  onCancel: (() => void) | undefined;
}) {
  const { base, part, isTyped, isSubmitting, failure, conflict } = form;
  const { event } = base;
  // A draft is to be published, or an email is to go out.
  const isStep = event.status === 'draft' || event.move_email_at !== null;
  return (
    <SaveBar
      isTyped={isTyped}
      staysInView={onCancel !== undefined || (part === 'edit' && isStep)}
      failure={failure}
    >
      {manages && event.status === 'published' && <MoveNotice event={event} manages={manages} />}
      <Button
        type="submit"
        form="event"
        // With nothing to save it is no call to do anything.
        variant={conflict || isReady || !isTyped ? 'outline' : 'green'}
        loading={isSubmitting}
      >
        {button}
      </Button>
      {step && <CheckButton step={step} variant={isReady && !conflict ? 'green' : 'outline'} />}
      <PublishResult form={form} />
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {part === 'money' && <RestBesideSave form={form} />}
    </SaveBar>
  );
}
