import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { lateCall } from '#web/api/late-call.ts';
import { storeDraft, storedDraft } from '#web/forms/drafts.ts';
import { EmailInput } from '#web/forms/email-input.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import styles from './contact-form.module.css';

const empty = { name: '', email: '', subject: '', message: '' };
const draftKey = ['contact'];

/** A message to the association, sent as an email; the thanks replace the form. */
export function ContactForm() {
  const [shown, setShown] = useState<'form' | 'thanks' | 'form again'>('form');
  if (shown === 'thanks') return <Thanks onAgain={() => setShown('form again')} />;
  return <MessageForm onSent={() => setShown('thanks')} isAgain={shown === 'form again'} />;
}

function MessageForm({ onSent, isAgain }: { onSent: () => void; isAgain: boolean }) {
  const heading = useFocusWhen(isAgain);
  const queryClient = useQueryClient();
  const [start] = useState(() => storedDraft<typeof empty>(queryClient, draftKey) ?? empty);
  const form = useCheckedForm(start, async (body) => {
    await lateCall('contact', { body });
    storeDraft(queryClient, draftKey, undefined);
    // On another screen, or on a new instance of this one, the thanks would not be visible.
    if (heading.current) onSent();
    else notifyDone('Your message has reached the office.');
  });

  /** The message is still there after a visit to another screen. */
  function store({ currentTarget }: FormEvent<HTMLFormElement>) {
    storeDraft(queryClient, draftKey, Object.fromEntries(new FormData(currentTarget)));
  }

  return (
    <form
      ref={form.ref}
      className={styles.form}
      method="post"
      noValidate
      onInput={store}
      onSubmit={form.submit}
    >
      <h2 id="write" ref={heading} tabIndex={-1}>
        Write to us
      </h2>
      <div className={formStyles.pair}>
        <TextInput label="Your Name" aria-required autoComplete="name" {...form.field('name')} />
        <EmailInput label="Your Email Address" {...form.field('email')} />
      </div>
      <TextInput label="Subject" aria-required autoComplete="off" {...form.field('subject')} />
      <TextArea label="Message" aria-required rows={7} {...form.field('message')} />
      <FormFailure message={form.failure && `Your message was not sent. ${form.failure}`} />
      <p className={styles.foot}>
        <Button type="submit" loading={form.isSubmitting}>
          Send Message
        </Button>
        <span>We use your address to answer you, and for nothing else.</span>
      </p>
    </form>
  );
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const heading = useFocusWhen(true);
  return (
    <div className={styles.form}>
      <h2 id="write" ref={heading} tabIndex={-1}>
        Thank you, it’s on its way
      </h2>
      <p>
        Your message has reached the office. Somebody reads it and replies to the address you gave.
      </p>
      <p>
        <Button variant="outline" onClick={onAgain}>
          Write Another
        </Button>
      </p>
    </div>
  );
}

/** Focuses the heading of what has replaced the focused element. */
function useFocusWhen(takesOver: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesOver) heading.current?.focus();
  }, [takesOver]);
  return heading;
}
