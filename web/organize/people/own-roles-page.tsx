import { roles } from '#contract/calls/access.ts';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { useOrganized } from '../session/organize-call.ts';
import { may, useSelf } from '../session/organizer.ts';
import { GrantActs } from './grant-acts.tsx';
import { GrantSpan } from './grant-row.tsx';
import styles from './people.module.css';

/** What somebody may do here, who gives roles, and the way out (10.2, V18). */
export function OwnRolesPage() {
  const self = useSelf();
  const query = useOrganized('ownGrants');
  const { data, error } = query;
  const others = data?.data.owners.filter(({ email }) => email !== self?.email) ?? [];
  return (
    <div className={page.page}>
      <PageHead title="My roles" description="What you may do at the organizers’ desk." />
      <header className={page.head}>
        <h1>My roles</h1>
      </header>
      {!data && error && <PartFailed what="Your roles" query={query} />}
      {!data && !error && <Skeleton className={styles.coming} />}
      {data && self && (
        <div className={sections.stack}>
          {data.data.grants.map((grant) => (
            <section key={grant.uuid} className={sections.section} aria-labelledby={grant.uuid}>
              <h2 id={grant.uuid}>{roles[grant.role].name}</h2>
              <p>{roleDuties[grant.role]}</p>
              <GrantSpan grant={grant} />
              <GrantActs grant={grant} self={self} />
            </section>
          ))}
          <section className={sections.section} aria-labelledby="owners">
            <h2 id="owners">Who gives roles</h2>
            {may(self, 'roles.give') && (
              <p>You do, as an owner: under Roles, and under Handover for the next board.</p>
            )}
            {others.length > 0 && (
              <>
                <p>
                  {may(self, 'roles.give')
                    ? 'So do these owners.'
                    : 'Only these owners, so one of them invites your successor: write to one before you stop. At Association, Handover, they choose from which day, and your role goes on for 30 days.'}
                </p>
                <ul>
                  {others.map(({ name, email }) => (
                    <li key={email}>
                      {name}, <a href={`mailto:${email}`}>{email}</a>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {may(self, 'money.account') && !may(self, 'roles.give') && (
              <p>
                You yourself make the files of the years and close them, under{' '}
                <Link to="/organize/money/year">Year-End</Link>, before your successor begins.
              </p>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
