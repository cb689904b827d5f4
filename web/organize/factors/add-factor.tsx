import { finishPasskey as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import { deviceName } from '#contract/accounts/device-name.ts';
import type { FactorState } from '#contract/organizing/organizing.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import forms from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { type OrganizeAnswer, organize } from '../session/organize-call.ts';
import styles from './second-factor-page.module.css';
import { CodeInput } from './show-factor.tsx';

/** With the first factor come the recovery codes. */
type Added = (codes: string[] | null) => void;

/** A passkey, if the portal's host can have them, or an authenticator app. */
export function AddFactor({ factor, onAdded }: { factor: FactorState; onAdded: Added }) {
  return (
    <>
      {factor.passkeys_offered && <AddPasskey isFirst={factor.passkeys === 0} onAdded={onAdded} />}
      {!factor.totp && <AddTotp isSecond={factor.passkeys_offered} onAdded={onAdded} />}
    </>
  );
}

function AddPasskey({ isFirst, onAdded }: { isFirst: boolean; onAdded: Added }) {
  // A guess, which the person may change.
  const form = useCheckedForm({ name: deviceName(navigator.userAgent) }, async ({ name }) => {
    const { data } = await organize('beginPasskey');
    const { makePasskey } = await loadChunk(() => import('#web/accounts/sign-in/passkey.ts'));
    const response = await makePasskey(data.options);
    const answer = await organize('finishPasskey', { body: { name, response } });
    onAdded(answer.data.recovery_codes);
  });
  return (
    <section className={sections.section} aria-labelledby="passkey">
      <h2 id="passkey">Make a passkey</h2>
      <p>
        {isFirst && 'You have no passkey yet. '}
        Your device keeps one, and asks for your finger, your face or its PIN. It signs you in
        without a password.
      </p>
      <CheckedForm form={form} button="Make a Passkey">
        <TextInput
          label="Name of the Passkey"
          hint="So that you know it again, for instance “Ruth’s phone”."
          autoComplete="off"
          maxLength={limits.name.maxLength}
          {...form.field('name')}
        />
      </CheckedForm>
    </section>
  );
}

function AddTotp({ isSecond, onAdded }: { isSecond: boolean; onAdded: Added }) {
  const [begun, setBegun] = useState<OrganizeAnswer<'beginTotp'>['data']>();
  const form = useCheckedForm({}, async () => setBegun((await organize('beginTotp')).data));
  return (
    <section className={sections.section} aria-labelledby="totp">
      <h2 id="totp">Set up an authenticator app</h2>
      <p>An app on your phone shows six digits, which you type here after your password.</p>
      {begun ? (
        <FinishTotp begun={begun} onAdded={onAdded} />
      ) : (
        <CheckedForm
          form={form}
          button="Set Up an App"
          {...(isSecond && { variant: 'outline' as const })}
        />
      )}
    </section>
  );
}

function FinishTotp({
  begun,
  onAdded,
}: {
  begun: OrganizeAnswer<'beginTotp'>['data'];
  onAdded: Added;
}) {
  const form = useCheckedForm({ code: '' }, async (body) =>
    onAdded((await organize('finishTotp', { body })).data.recovery_codes),
  );
  return (
    <>
      <TotpSteps begun={begun} />
      <CheckedForm form={form} button="Add the App">
        <CodeInput {...form.field('code')} />
      </CheckedForm>
    </>
  );
}

/** How the app learns its secret. */
export function TotpSteps({ begun: { secret, uri } }: { begun: { secret: string; uri: string } }) {
  return (
    <ol className={forms.steps}>
      <li>
        Scan this with your app, or <a href={uri}>open it on this device</a>.
        <div className={styles.qr}>
          <QrCode text={uri} label="A QR code for your authenticator app." />
        </div>
      </li>
      <li>
        Or type this secret into it: <br />
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </li>
      <li>Type the digits that it shows.</li>
    </ol>
  );
}
