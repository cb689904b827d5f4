import { finishEmailCode as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { emailCodeMinutes } from '#contract/values/portal-limits.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import forms from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';
import { refreshSelf, selfQuery } from '../session/organizer.ts';
import { storeAnswer } from '../session/store-answer.ts';

/** Before the first factor: a person with the password alone does not read the account's mail (10.3). */
export function ProveMailbox({ self: { email, factor } }: { self: OrganizerSelf }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const isSent = factor.mailbox === 'sent';
  const send = () =>
    run('send', async () => {
      await organize('beginEmailCode');
      await refreshSelf(queryClient);
      notifyDone('The email is on its way.');
    });
  return (
    <section className={sections.section} aria-labelledby="mailbox">
      <h2 id="mailbox">First, a code by email</h2>
      <p>
        We send eight digits to <strong>{email}</strong>. So nobody who has learned your password
        can set up a second factor before you do.
      </p>
      {isSent && <CodeForm />}
      <FormFailure message={failure} />
      <Button
        variant={isSent ? 'quiet' : 'green'}
        loading={underWay.includes('send')}
        onClick={send}
      >
        {isSent ? 'Send Another Code' : 'Email Me a Code'}
      </Button>
    </section>
  );
}

function CodeForm() {
  const queryClient = useQueryClient();
  const form = useCheckedForm({ code: '' }, async (body) => {
    const { data } = await organize('finishEmailCode', { body });
    // Before this form, with its button, is gone.
    showOutcome();
    storeAnswer(queryClient, selfQuery.queryKey, data);
  });
  return (
    <CheckedForm form={form} button="Go On">
      <div className={forms.short}>
        <TextInput
          label="Code in the Email"
          hint={`Good for ${emailCodeMinutes} minutes, in this browser. Nothing there? Look among the spam.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code.maxLength}
          aria-required
          {...form.field('code')}
        />
      </div>
    </CheckedForm>
  );
}
