import { useQuery } from '@tanstack/react-query';
import { whenIn } from '#contract/values/when.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { lateCall } from '#web/api/late-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import styles from './settings-page.module.css';

/** N4: shows the owner each sign-in to the account, and each try. */
export function SignIns() {
  const zone = useZone();
  const { data, error } = useQuery({
    queryKey: ['signIns'],
    queryFn: () => lateCall('signIns'),
  });
  return (
    <section className={sections.section} aria-labelledby="sign-ins">
      <h3 id="sign-ins">Latest sign-ins</h3>
      <p className={sections.quiet}>Up to 20, newest first.</p>
      {data && data.data.length === 0 && <p className={sections.quiet}>None is noted yet.</p>}
      {data && data.data.length > 0 && (
        <ol className={sections.list} aria-labelledby="sign-ins">
          {data.data.map(({ at, what, device }) => (
            <li className={classNames(sections.row, styles.signIn)} key={at + what}>
              <strong>{what === 'signed_in' ? device : 'Ten wrong passwords'}</strong>
              <time className={sections.quiet} dateTime={at}>
                {whenIn(zone, at, 'log')}
              </time>
            </li>
          ))}
        </ol>
      )}
      {!data && error && (
        <FormFailure message={`Your sign-ins could not be loaded. ${readingFailure(error)}`} />
      )}
      {!data && !error && <Skeleton shape="short" />}
      <p className={sections.quiet}>
        After ten wrong passwords in a row sign-in is closed for 15 minutes; that is listed here,
        too.
      </p>
    </section>
  );
}
