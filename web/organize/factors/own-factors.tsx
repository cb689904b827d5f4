import { useQueryClient } from '@tanstack/react-query';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { type OrganizeAnswer, organize, useOrganized } from '../session/organize-call.ts';
import { refreshSelf } from '../session/organizer.ts';
import { confirmLoss } from '../session/questions.ts';
import styles from './second-factor-page.module.css';

type Factor = OrganizeAnswer<'factors'>['data']['factors'][number];

const kinds = { totp: 'Authenticator app', passkey: 'Passkey' };

/** The own factors, to remove, and the recovery codes, to make anew. */
export function OwnFactors({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const query = useOrganized('factors');
  const { data, error } = query;
  if (!data && error) return <PartFailed what="Your factors" query={query} />;
  if (!data) return <FactorsComing />;
  const { factors, recovery_codes } = data.data;
  return (
    <>
      <section className={sections.section} aria-labelledby="own">
        <h2 id="own">Yours</h2>
        <FactorList factors={factors} />
      </section>
      {factors.length > 0 && <Codes left={recovery_codes} onCodes={onCodes} />}
    </>
  );
}

/** Two sections in their places, so that what stands below moves little. */
function FactorsComing() {
  return (
    <>
      <section className={sections.section} aria-labelledby="own">
        <h2 id="own">Yours</h2>
        <p className="visually-hidden" role="status">
          Loading your factors…
        </p>
        <div className={styles.coming}>
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </div>
      </section>
      <section className={sections.section} aria-labelledby="codes">
        <h2 id="codes">Recovery codes</h2>
        <div className={styles.coming}>
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </section>
    </>
  );
}

function FactorList({ factors }: { factors: Factor[] }) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();

  async function remove({ uuid, name, kind }: Factor) {
    const sure = await confirmLoss({
      title: `Remove ${name}?`,
      text:
        kind === 'passkey'
          ? 'It no longer signs you in, and no longer counts as your second factor.'
          : 'Its codes are no longer accepted.',
      button: 'Remove',
    });
    if (!sure) return;
    await run(
      uuid,
      async () => {
        await organize('deleteFactor', { params: { uuid } });
        await queryClient.invalidateQueries({ queryKey: ['factors'] });
        await refreshSelf(queryClient);
      },
      `${name} is removed.`,
    );
  }

  if (factors.length === 0) return <p>You have none yet.</p>;
  return (
    <>
      <ul className={sections.list}>
        {factors.map((factor) => (
          <li className={sections.row} key={factor.uuid}>
            <div>
              <p>
                <strong>{factor.name}</strong>
              </p>
              <p className={sections.quiet}>
                {kinds[factor.kind]}, since {whenIn(zone, factor.created_at, 'day')}
              </p>
              <p className={sections.quiet}>
                {factor.last_used_at === null
                  ? 'Not used yet'
                  : `Last used ${whenIn(zone, factor.last_used_at, 'day')}`}
              </p>
            </div>
            <Button
              variant="outline"
              loading={underWay.includes(factor.uuid)}
              onClick={() => remove(factor)}
            >
              Remove<span className="visually-hidden"> {factor.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure message={failure} />
    </>
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { run, failure, underWay } = useButtonChange();

  async function renew() {
    const sure = await confirmLoss({
      title: 'Make new recovery codes?',
      text: 'You get ten new ones. Those that you have stored no longer work.',
      button: 'Make New Codes',
    });
    if (!sure) return;
    await run('renew', async () => {
      const { data } = await organize('renewRecoveryCodes');
      onCodes(data.recovery_codes ?? []);
    });
  }

  return (
    <section className={sections.section} aria-labelledby="codes">
      <h2 id="codes">Recovery codes</h2>
      <p>
        {left === 0 ? 'None is left.' : `${left} of 10 ${left === 1 ? 'is' : 'are'} left.`} Each
        lets you in once when your device is lost.
      </p>
      <FormFailure message={failure} />
      <Button variant="outline" loading={underWay.includes('renew')} onClick={renew}>
        Make New Codes
      </Button>
    </section>
  );
}
