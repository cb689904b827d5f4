import { useQuery } from '@tanstack/react-query';
import { Setting } from '#web/accounts/settings/setting.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { type FactorFrame, SecondFactor } from '../factors/second-factor.tsx';
import { AskedQuestions } from '../frame/asked-questions.tsx';
import { selfQuery } from '../session/organizer.ts';
import styles from './passkeys-page.module.css';

/** V26: everybody's own factors, among the account settings of the site. */
export function PasskeysPage() {
  const query = useQuery(selfQuery);
  return (
    <>
      {!query.data && query.error ? (
        <InSettings lead="What lets you in besides your password.">
          <PartFailed what="Your passkeys" query={query} />
        </InSettings>
      ) : (
        <SecondFactor Frame={InSettings} />
      )}
      <AskedQuestions />
    </>
  );
}

const InSettings: FactorFrame = ({ lead, children }) => (
  <>
    <Setting of="passkeys" description="What lets you in besides your password." lead={lead} />
    <div className={styles.parts}>{children}</div>
  </>
);
