import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
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
const draft = ['draft', 'contact'];

/** A message that reaches the association by mail; the thanks take the form's place. */
export function ContactForm() {
  const [shown, setShown] = useState<'form' | 'thanks' | 'form again'>('form');
  if (shown === 'thanks') return <Thanks onAgain={() => setShown('form again')} />;
  return <MessageForm onSent={() => setShown('thanks')} isAgain={shown === 'form again'} />;
}

function MessageForm({ onSent, isAgain }: { onSent: () => void; isAgain: boolean }) {
  const heading = useFocusWhen(isAgain);
  const queryClient = useQueryClient();
  const [start] = useState(() => queryClient.getQueryData<typeof empty>(draft) ?? empty);
  const form = useCheckedForm(start, async (body) => {
    await call('contact', { body });
    queryClient.removeQueries({ queryKey: draft });
    // Who has gone on does not see the thanks; who is back already stands before the form once more.
    if (heading.current) onSent();
    else notifyDone('Your message has reached the office.');
  });

  /** Who goes elsewhere in the middle of a letter finds it on coming back. */
  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    queryClient.setQueryDefaults(draft, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(draft, Object.fromEntries(new FormData(currentTarget)));
  }

  return (
    <form className={styles.form} method="post" noValidate onInput={keep} onSubmit={form.submit}>
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
        Thank you, it is on its way
      </h2>
      <p>
        Your message has reached the office. Somebody reads it on the next working day, and answers
        to the address you gave.
      </p>
      <p>
        <Button variant="outline" onClick={onAgain}>
          Write Another
        </Button>
      </p>
    </div>
  );
}

/** What takes the place of something else is where a screen reader goes on. */
function useFocusWhen(takesOver: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesOver) heading.current?.focus();
  }, [takesOver]);
  return heading;
}
