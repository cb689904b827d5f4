import { oneNameIsEnough } from '#contract/values/person-names.ts';
import { lateCall } from '#web/api/late-call.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Link } from '#web/router/link.tsx';
import { useNavigate, useSearch } from '#web/router/router-provider.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import { useInvitedEmail } from '../invited-email.ts';
import { NewPasswordInput } from '../new-password-inputs.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { accepting, joining, usePurposeEvent, useSafeRedirect } from '../sign-in-purpose.ts';
import { TermsCheckbox } from '../terms-checkbox.tsx';

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  terms: false,
};

export function RegisterPage() {
  const navigate = useNavigate();
  const redirect = useSafeRedirect(useSearch().redirect) ?? joining;
  const isInvited = redirect === accepting;
  const event = usePurposeEvent(redirect);
  const email = useInvitedEmail(redirect) ?? '';
  const form = useCheckedForm({ ...empty, email }, async (values) => {
    // W19: one field, whose eye shows what was typed.
    const password_confirmation = values.password;
    // The server validates the checkbox like every other field.
    const terms = values.terms as true;
    await lateCall('register', { body: { ...values, password_confirmation, terms, redirect } });
    // A person who left the screen is not moved.
    if (hasLeft('/register'))
      notifyDone(
        'Your account is open. Please confirm your email address: we have sent you a link.',
      );
    else await navigate({ to: '/verify-email-notice', state: { email: values.email, redirect } });
  });

  return (
    <AccountPanel
      title={
        isInvited ? 'Create an Account to Accept' : event ? 'Open an Account' : 'Become a Member'
      }
      description="Open an account to book events and join the association."
      motif="flag"
      lead={
        isInvited ? (
          'It is free, and no membership comes with it. Use the address that was invited, confirm it and sign in: then you accept the invitation.'
        ) : event ? (
          <>
            It is free, and all you need to book <strong>{event.title}</strong>.
          </>
        ) : (
          'It begins with an account, which is free. With it you book events, and you can join the association whenever you like.'
        )
      }
      step={redirect === joining ? 'account' : undefined}
      event={event}
      footer={
        <p>
          Registered already?{' '}
          <Link to="/login" search={{ redirect }}>
            Sign In
          </Link>
        </p>
      }
    >
      <CheckedForm form={form} button="Create My Account">
        <div className={formStyles.pair}>
          <TextInput label="First Name" autoComplete="given-name" {...form.field('first_name')} />
          <TextInput
            label="Last Name"
            hint={oneNameIsEnough}
            autoComplete="family-name"
            {...form.field('last_name')}
          />
        </div>
        <EmailInput hint="We send a link to this address to confirm it." {...form.field('email')} />
        <NewPasswordInput {...form.field('password')} />
        <TermsCheckbox {...form.field('terms')} />
      </CheckedForm>
    </AccountPanel>
  );
}
