import { lateCalls } from 'virtual:late-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { roles } from '#contract/calls/access.ts';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { roleSpan } from '#contract/calls/role-span.ts';
import type { invitationSchema } from '#contract/organizing/organizing.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { invitationKey } from '#web/accounts/invited-email.ts';
import { AccountPanel } from '#web/accounts/panel/account-panel.tsx';
import { accepting } from '#web/accounts/sign-in-purpose.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call, callEndpoint } from '#web/api/call.ts';
import { userQuery } from '#web/api/session.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { TryAgain } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Working } from '#web/forms/working.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import forms from '../../forms/form.module.css';
import { useAddressToken } from '../session/use-address-token.ts';

type Invitation = z.infer<typeof invitationSchema>;

const description = 'An invitation to organize.';

/** The target of the link in the email. Its token is the fragment, which reaches no server. */
export function InvitationPage() {
  const token = useAddressToken(invitationKey);
  const { data, error, isFetching, refetch } = useInvitation(token);
  if (import.meta.env.SSR) return <Opening />;
  if (!token) return <NoInvitation isWithoutLink />;
  if (error?.status === 404 || error?.status === 400) return <NoInvitation />;
  if (data) return <Opened key={token} invitation={data} token={token} />;
  if (isFetching || !error) return <Opening />;
  return (
    <AccountPanel
      title="Not possible right now"
      description={description}
      motif="envelope"
      lead="Your invitation could not be opened just now. The link is still good."
    >
      <TryAgain error={error} onTry={refetch} />
    </AccountPanel>
  );
}

function Opening() {
  return (
    <AccountPanel title="One moment" description={description} motif="envelope">
      <Working text="We are opening your invitation…" />
    </AccountPanel>
  );
}

function useInvitation(token: string) {
  return useQuery<Invitation, ApiError>({
    queryKey: ['invitation', token],
    enabled: token !== '',
    queryFn: async () => {
      const answer = await callEndpoint(lateCalls.invitation, { body: { token } });
      return (answer as { data: Invitation }).data;
    },
  });
}

function Opened({ invitation, token }: { invitation: Invitation; token: string }) {
  const zone = useZone();
  const { data: user, error, refetch } = useQuery(userQuery);
  const { role, event, from, until, email, by } = invitation;
  const lead = (
    <>
      {by} invites {email} to be {roles[role].name.toLowerCase()}
      {event ? ` of ${event.title}` : ' of the association'},{' '}
      {roleSpan({ event, from, until }, zone)}.
    </>
  );
  return (
    <AccountPanel title="You are invited" description={description} motif="envelope" lead={lead}>
      {user === undefined && !error && <Working text="One moment…" />}
      {user === undefined && error && <TryAgain error={error} onTry={refetch} />}
      {user === null && <SignInFirst email={email} />}
      {user && isSame(user.email, email) && <Accept invitation={invitation} token={token} />}
      {user && !isSame(user.email, email) && <OtherAccount own={user.email} email={email} />}
    </AccountPanel>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function Accept({
  invitation: { role, from, factor_required },
  token,
}: {
  invitation: Invitation;
  token: string;
}) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const zone = useZone();
  const [isAccepted, setAccepted] = useState(false);
  const accept = () =>
    run('accept', async () => {
      await callEndpoint(lateCalls.acceptInvitation, { body: { token } });
      inTabStorage((storage) => storage.removeItem(invitationKey));
      if (from !== null) return setAccepted(true);
      queryClient.clear();
      // A new document: nothing in this one knows of the grant.
      location.replace('/organize');
    });
  if (isAccepted && from !== null) {
    return (
      <>
        <p role="status">
          Accepted. Your role begins on {whenIn(zone, from, 'day')}; until then nothing changes for
          you.
        </p>
        {factor_required && (
          <>
            <p>You need a second factor on that day. Set it up now, and you are in at once then.</p>
            <a className={buttonClass('green', forms.wide)} href="/organize/second-factor">
              Set Up the Second Factor
            </a>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <p>{roleDuties[role]}</p>
      {factor_required && (
        <p>Organizers sign in with a second factor beside their password. You set it up next.</p>
      )}
      <FormFailure message={failure} />
      <Button className={forms.wide} loading={underWay.includes('accept')} onClick={accept}>
        Accept
      </Button>
    </>
  );
}

const andBack = `?redirect=${encodeURIComponent(accepting)}`;
const loginHref = `/login${andBack}`;

function SignInFirst({ email }: { email: string }) {
  return (
    <>
      <p>
        Sign in with <strong>{email}</strong>, and you are led back here. Without an account yet,
        create one with this address and confirm it. Where the confirmation opens another tab, open
        the link in the invitation once more.
      </p>
      <a className={buttonClass('green', forms.wide)} href={loginHref}>
        Sign In
      </a>
      <a className={buttonClass('outline', forms.wide)} href={`/register${andBack}`}>
        Create an Account to Accept
      </a>
    </>
  );
}

function OtherAccount({ own, email }: { own: string; email: string }) {
  const { run, failure, underWay } = useButtonChange();
  const change = () =>
    run('sign-out', async () => {
      const token = inTabStorage((storage) => storage.getItem(invitationKey));
      await call('logout');
      inTabStorage((storage) => {
        storage.clear();
        if (token) storage.setItem(invitationKey, token);
      });
      location.assign(loginHref);
    });
  return (
    <>
      <p>
        You are signed in with <strong>{own}</strong>. The invitation is for{' '}
        <strong>{email}</strong>, and holds for this address alone.
      </p>
      <FormFailure message={failure} />
      <Button className={forms.wide} loading={underWay.includes('sign-out')} onClick={change}>
        Sign in as Somebody Else
      </Button>
    </>
  );
}

function NoInvitation({ isWithoutLink = false }: { isWithoutLink?: boolean }) {
  return (
    <AccountPanel
      title="No invitation here"
      description={description}
      motif="envelope"
      lead={
        isWithoutLink
          ? 'Open the link in the email with your invitation once more: it says which one it is.'
          : `The link was used, has expired after ${invitationDays} days, or was taken back. Please ask who invited you for a new one.`
      }
    >
      <a className={buttonClass('outline', forms.wide)} href="/">
        Go to the Home Page
      </a>
    </AccountPanel>
  );
}
