import { useQuery } from '@tanstack/react-query';
import type { SafetyLook } from '#contract/bookings/safety.ts';
import { loggedYears } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { lateCall } from '#web/api/late-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { Link } from '#web/router/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';

/** 10.4: the safety leads who read the user's notes. */
export function SafetyLooks() {
  const { data, error } = useQuery({
    queryKey: ['safetyLooks'],
    queryFn: () => lateCall('safetyLooks'),
  });
  return (
    <section className={sections.section} aria-labelledby="looks">
      <h3 id="looks">Who has read your health notes</h3>
      {data && data.data.length === 0 && (
        <p className={sections.quiet}>Nobody has read any of yours.</p>
      )}
      {data && data.data.length > 0 && (
        <>
          <p>
            Safety leads read them only if they need to. The latest 50 times in the last{' '}
            {loggedYears} years are here. Something you cannot explain?{' '}
            <Link to="/contact-us">Write to us</Link>.
          </p>
          <ol className={sections.list} aria-labelledby="looks">
            {data.data.map((look) => (
              <Look key={look.at + look.by + look.guest} look={look} />
            ))}
          </ol>
        </>
      )}
      {!data && error && (
        <FormFailure message={`This could not be loaded. ${readingFailure(error)}`} />
      )}
      {!data && !error && <Skeleton shape="short" />}
    </section>
  );
}

function Look({ look: { at, by, event, guest } }: { look: SafetyLook }) {
  const zone = useZone();
  return (
    <li className={sections.row}>
      <div>
        <p>
          <strong>{by ?? 'Somebody whose account is erased'}</strong>, safety lead of {event}
        </p>
        {guest !== null && <p>The meal of your guest {guest}</p>}
        <p className={sections.quiet}>
          <time dateTime={at}>{whenIn(zone, at, 'log')}</time>
        </p>
      </div>
    </li>
  );
}
