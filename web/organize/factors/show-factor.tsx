import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorState, OrganizerSelf } from '#contract/organizing/organizing.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import forms from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { intoAdded } from '../pieces/forms/add-line.tsx';
import { organize } from '../session/organize-call.ts';
import { selfQuery } from '../session/organizer.ts';
import { storeAnswer } from '../session/store-answer.ts';
import styles from './second-factor-page.module.css';

/** Shows one of the factors: a passkey, a code of the app, or a recovery code (10.3). */
export function ShowFactor({ factor, onShown }: { factor: FactorState; onShown: () => void }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const [isRecovering, setRecovering] = useState(false);
  const hasPasskey = factor.passkeys > 0 && factor.passkeys_offered;

  const shown = ({ data }: { data: OrganizerSelf }) => {
    storeAnswer(queryClient, selfQuery.queryKey, data);
    onShown();
  };

  const usePasskey = () =>
    run('passkey', async () => {
      const { data } = await organize('beginVerify');
      const { showPasskey } = await loadChunk(() => import('#web/accounts/sign-in/passkey.ts'));
      const response = await showPasskey(data.options);
      shown(await organize('verifyFactor', { body: { response } }));
    });

  if (isRecovering) {
    return (
      <div className={classNames(sections.stack, styles.narrow)}>
        <RecoveryForm onShown={shown} />
        <Button variant="quiet" onClick={intoAdded(() => setRecovering(false))}>
          Back
        </Button>
      </div>
    );
  }
  return (
    <div className={classNames(sections.stack, styles.narrow)}>
      {hasPasskey && (
        <div className={forms.form}>
          <Button
            className={forms.wide}
            loading={underWay.includes('passkey')}
            onClick={usePasskey}
          >
            Use a Passkey
          </Button>
          <FormFailure message={failure} />
        </div>
      )}
      {factor.totp && <CodeForm onShown={shown} isSecond={hasPasskey} />}
      {factor.recovery_codes > 0 && (
        <Button variant="quiet" onClick={intoAdded(() => setRecovering(true))}>
          Use a Recovery Code
        </Button>
      )}
    </div>
  );
}

type Shown = (answer: { data: OrganizerSelf }) => void;

function CodeForm({ onShown, isSecond }: { onShown: Shown; isSecond: boolean }) {
  const form = useCheckedForm({ code: '' }, async (body) =>
    onShown(await organize('verifyFactor', { body })),
  );
  return (
    <CheckedForm form={form} button="Go On" {...(isSecond && { variant: 'outline' as const })}>
      <CodeInput {...form.field('code')} />
    </CheckedForm>
  );
}

/** The six digits of an authenticator app. */
export function CodeInput(props: Omit<Parameters<typeof TextInput>[0], 'label'>) {
  return (
    <div className={forms.short}>
      <TextInput
        label="Code of Your App"
        hint="6-digit code, changes every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        {...props}
      />
    </div>
  );
}

function RecoveryForm({ onShown }: { onShown: Shown }) {
  const form = useCheckedForm({ recovery_code: '' }, async (body) =>
    onShown(await organize('verifyFactor', { body })),
  );
  return (
    <CheckedForm form={form} button="Go On">
      <TextInput
        label="Recovery Code"
        hint="Each of them works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...form.field('recovery_code')}
      />
    </CheckedForm>
  );
}
