import { lateCalls } from 'virtual:late-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ownerMadeSchema, setupBegunSchema } from '#contract/organizing/setup.ts';
import { oneNameIsEnough } from '#contract/values/person-names.ts';
import { setupHours } from '#contract/values/portal-limits.ts';
import { NewPasswordInputs } from '#web/accounts/new-password-inputs.tsx';
import panel from '#web/accounts/panel/account-panel.module.css';
import { AccountPanel } from '#web/accounts/panel/account-panel.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import { callEndpoint } from '#web/api/call.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { TryAgain } from '#web/forms/try-again.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Working } from '#web/forms/working.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import forms from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { TotpSteps } from '../factors/add-factor.tsx';
import { RecoveryCodes } from '../factors/recovery-codes.tsx';
import { CodeInput } from '../factors/show-factor.tsx';
import { useAddressToken } from '../session/use-address-token.ts';

type Begun = z.infer<typeof setupBegunSchema>['data'];

const description = 'The first owner of this portal.';
const storageKey = 'setup';

/** 19.5: the target of the address that the first start writes. Its token is the fragment, which reaches no server. */
export function SetupPage() {
  const token = useAddressToken(storageKey);
  const [codes, setCodes] = useState<string[]>();
  const { data, error, refetch } = useSetup(token);
  if (codes) return <Made codes={codes} />;
  if (import.meta.env.SSR) return <Opening />;
  if (!token || error?.status === 404 || error?.status === 400) return <Gone />;
  if (data) return <FirstOwner key={token} begun={data} token={token} onMade={setCodes} />;
  if (!error) return <Opening />;
  return (
    <AccountPanel
      title="Not possible right now"
      description={description}
      motif="flag"
      lead="This address could not be opened just now. It is still good."
    >
      <TryAgain error={error} onTry={refetch} />
    </AccountPanel>
  );
}

function Opening() {
  return (
    <AccountPanel title="One moment" description={description} motif="flag">
      <Working text="We are opening this address…" />
    </AccountPanel>
  );
}

function useSetup(token: string) {
  return useQuery<Begun, ApiError>({
    queryKey: ['setup', token],
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await callEndpoint(lateCalls.openSetup, { body: { token } });
      return (answer as z.infer<typeof setupBegunSchema>).data;
    },
  });
}

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_confirmation: '',
  code: '',
};

function FirstOwner({
  begun,
  token,
  onMade,
}: {
  begun: Begun;
  token: string;
  onMade: (codes: string[]) => void;
}) {
  const form = useCheckedForm(empty, async (values) => {
    const answer = await callEndpoint(lateCalls.becomeOwner, { body: { ...values, token } });
    inTabStorage((storage) => storage.removeItem(storageKey));
    onMade((answer as z.infer<typeof ownerMadeSchema>).data.recovery_codes);
    showOutcome();
  });
  return (
    <AccountPanel
      title="Become the first owner"
      description={description}
      motif="flag"
      lead="This portal has no owner yet. The owner fills in who the association is, and invites the others."
    >
      <CheckedForm form={form} button="Become the Owner">
        <div className={forms.pair}>
          <TextInput label="First Name" autoComplete="given-name" {...form.field('first_name')} />
          <TextInput
            label="Last Name"
            hint={oneNameIsEnough}
            autoComplete="family-name"
            {...form.field('last_name')}
          />
        </div>
        <EmailInput
          hint="Yours, not the office’s. We send a link to this address to confirm it."
          {...form.field('email')}
        />
        <NewPasswordInputs field={form.field} />
        <section className={panel.part} aria-labelledby="factor">
          <h2 className={sections.smallTitle} id="factor">
            Your second factor
          </h2>
          <p>
            Owners sign in with a code beside their password. An authenticator app on your phone
            shows it; a passkey can be added later.
          </p>
          <TotpSteps begun={begun} />
          <CodeInput {...form.field('code')} />
        </section>
      </CheckedForm>
    </AccountPanel>
  );
}

function Made({ codes }: { codes: string[] }) {
  return (
    <AccountPanel
      title="You own this portal"
      description={description}
      motif="flag"
      lead="One more thing, for the day on which your phone is lost."
    >
      <RecoveryCodes
        codes={codes}
        onDone={async () => {
          // A new document: nothing in this one knows who has signed in.
          location.replace('/organize');
        }}
      />
    </AccountPanel>
  );
}

function Gone() {
  return (
    <AccountPanel
      title="This address is gone"
      description={description}
      motif="flag"
      lead={`It was used, is older than ${setupHours} hours, or was replaced by a newer one. As long as the portal has no account, each start writes a new address.`}
    >
      <a className={buttonClass('green', forms.wide)} href="/login">
        Sign In
      </a>
      <a className={buttonClass('outline', forms.wide)} href="/">
        Go to the Home Page
      </a>
    </AccountPanel>
  );
}
