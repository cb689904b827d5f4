import { useEffect, useRef } from 'react';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckButton, type PublishStep } from './acts/publish-check.tsx';
import styles from './event-editor.module.css';
import type { EventForm } from './form/use-event-form.ts';
import { MoveNotice } from './moved/move-notice.tsx';
import { PublishResult } from './result/publish-result.tsx';

/** The height of the bar, for the toasts above it. */
function useSaveBar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, []);
  return bar;
}

/** Outside of the form, which begins anew after a save: the focus stays on the button. */
export function SaveBar({
  form,
  button,
  isReady,
  step,
  manages,
}: {
  form: EventForm;
  button: string;
  /** Publishing comes next, and its button is the green one. */
  isReady: boolean;
  step: PublishStep | undefined;
  manages: boolean;
}) {
  const { base, isTyped, isSubmitting, failure, conflict } = form;
  const bar = useSaveBar();
  return (
    <div ref={bar} className={styles.bar}>
      {manages && base.event.status === 'published' && (
        <MoveNotice event={base.event} manages={manages} />
      )}
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
      <p className={styles.unsaved} role="status">
        {isTyped ? 'Unsaved changes, kept in this tab.' : 'Everything is saved.'}
      </p>
      <FormFailure message={failure} />
    </div>
  );
}
