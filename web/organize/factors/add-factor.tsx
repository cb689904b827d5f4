import { finishPasskey as limits } from 'virtual:organize-limits';
import { type ReactNode, useState } from 'react';
import { deviceName } from '#contract/accounts/device-name.ts';
import type { FactorState } from '#contract/organizing/organizing.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
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
      <FactorHead id="passkey" title={isFirst ? 'Passkey' : 'Another passkey'} isOff={isFirst}>
        <circle cx="8" cy="15.5" r="4" />
        <path d="m11 12.7 8.5-8.2M15.5 8.5l3 3M18.5 5.5 21 8" />
      </FactorHead>
      <p>Sign in with your fingerprint, your face or your device’s PIN, without a password.</p>
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

/** What it is, with its sign, and whether one has it. */
function FactorHead(props: { id: string; title: string; isOff: boolean; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <Icon>{props.children}</Icon>
      <h2 id={props.id}>{props.title}</h2>
      {props.isOff && <Badge tone="sand">Off</Badge>}
    </div>
  );
}

function AddTotp({ isSecond, onAdded }: { isSecond: boolean; onAdded: Added }) {
  const [begun, setBegun] = useState<OrganizeAnswer<'beginTotp'>['data']>();
  const form = useCheckedForm({}, async () => setBegun((await organize('beginTotp')).data));
  return (
    <section className={sections.section} aria-labelledby="totp">
      <FactorHead id="totp" title="Authenticator app" isOff>
        <rect x="6.5" y="2.5" width="11" height="19" rx="2" />
        <path d="M10 9h4M10 12.5h4M11 18.5h2" />
      </FactorHead>
      <p>After your password, type the six digits that an app on your phone shows.</p>
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
