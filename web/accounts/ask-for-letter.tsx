import { useState } from 'react';
import { call } from '../api/call.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { EmailInput } from '../forms/email-input.tsx';
import formStyles from '../forms/form.module.css';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CheckIcon } from '../ui/icons/icon.tsx';
import { OutboxLink } from './outbox-link.tsx';

/** Asks for a letter with a link. The answer never tells whether the address is known (B5). */
export function AskForLetter({
  letter,
  to,
  button,
}: {
  letter: 'resendVerification' | 'initiateReset';
  /** Whom to, when that is known; else it is asked. */
  to?: string | undefined;
  button: string;
}) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useCheckedForm({ email: to ?? '' }, async ({ email }) => {
    setSentTo(undefined);
    await call(letter, { body: { email } });
    setSentTo(email);
  });

  return (
    <CheckedForm form={form} button={button}>
      {to === undefined && <EmailInput {...form.field('email')} />}
      <div role="status">
        {sentTo !== undefined && (
          <p className={formStyles.answer}>
            <CheckIcon />
            <span>
              {answers[letter](sentTo)} Nothing there after a few minutes? Look in your junk mail.
              Only the newest letter counts.
            </span>
          </p>
        )}
      </div>
      {(sentTo ?? to) !== undefined && <OutboxLink to={sentTo ?? to} />}
    </CheckedForm>
  );
}

const answers = {
  resendVerification: (email: string) =>
    `If ${email} is waiting to be confirmed, a new letter is on its way.`,
  initiateReset: (email: string) =>
    `If ${email} has an account, a letter with a link is on its way.`,
};
