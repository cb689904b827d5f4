import { useState } from 'react';
import { lateCall } from '#web/api/late-call.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { EmailInput } from '../forms/email-input.tsx';
import formStyles from '../forms/form.module.css';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CheckIcon } from '../ui/icons/icon.tsx';
import { OutboxLink } from './outbox-link.tsx';

/** Requests an email with a link. The answer does not reveal whether the email address is known (B5). */
export function RequestEmail({
  request,
  to,
  redirect,
  button,
}: {
  request: 'resendVerification' | 'initiateReset';
  /** The recipient, if known; otherwise the form has a field for it. */
  to?: string | undefined;
  /** Kept with the link (Q5). */
  redirect?: string | undefined;
  button: string;
}) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useCheckedForm({ email: to ?? '' }, async ({ email }) => {
    setSentTo(undefined);
    await lateCall(request, { body: { email, redirect } });
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
              {confirmations[request](sentTo)} Nothing there after a few minutes? Look in your junk
              mail. Only the newest email counts.
            </span>
          </p>
        )}
      </div>
      {(sentTo ?? to) !== undefined && <OutboxLink to={sentTo ?? to} />}
    </CheckedForm>
  );
}

const confirmations = {
  resendVerification: (email: string) =>
    `If ${email} is waiting to be confirmed, a new email is on its way.`,
  initiateReset: (email: string) =>
    `If ${email} has an account, an email with a link is on its way.`,
};
