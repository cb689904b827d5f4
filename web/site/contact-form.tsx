import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, fieldMessage } from '../api/api-error.ts';
import { useChange } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './contact-form.module.css';

const fields = ['name', 'email', 'subject', 'message'] as const;

/** A message that reaches the association by mail; the thanks take the form's place. */
export function ContactForm() {
  const contact = useChange('contact');
  const { register, handleSubmit, setFocus, reset } = useForm({
    defaultValues: { name: '', email: '', subject: '', message: '' },
  });

  const send = handleSubmit((body) => {
    if (contact.isPending) return;
    contact.mutate({ body }, { onSuccess: () => reset(), onError: focusFirstBad });
  });

  function focusFirstBad({ errors }: ApiError) {
    const bad = fields.find((field) => errors[field]);
    if (bad) setFocus(bad);
  }

  if (contact.isSuccess) return <Thanks onAgain={contact.reset} />;

  const isAboutFields = fields.some((field) => fieldMessage(contact.error, field));
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <h2 id="write">Write to us</h2>
      <div className={styles.pair}>
        <TextInput
          label="Your name"
          autoComplete="name"
          error={fieldMessage(contact.error, 'name')}
          {...register('name')}
        />
        <TextInput
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          error={fieldMessage(contact.error, 'email')}
          {...register('email')}
        />
      </div>
      <TextInput
        label="Subject"
        autoComplete="off"
        error={fieldMessage(contact.error, 'subject')}
        {...register('subject')}
      />
      <TextArea
        label="Message"
        rows={7}
        error={fieldMessage(contact.error, 'message')}
        {...register('message')}
      />
      <div role="alert">
        {contact.error && !isAboutFields && (
          <p className={styles.problem}>Your message was not sent. {contact.error.message}</p>
        )}
      </div>
      <p className={styles.foot}>
        <Button type="submit" loading={contact.isPending}>
          Send Message
        </Button>
        <span>We use your address to answer you, and for nothing else.</span>
      </p>
    </form>
  );
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
