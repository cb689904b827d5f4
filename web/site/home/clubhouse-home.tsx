import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/profile/profile.ts';
import { calledName } from '#contract/values/person-names.ts';
import { callQuery } from '#web/api/use-call.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import site from '../site.module.css';
import styles from './clubhouse-home.module.css';

const loadClubhouse = () => import('./clubhouse.tsx').then((file) => file.Clubhouse);

// Q3: by the hint that somebody is signed in, its code comes together with that of the page.
if (!import.meta.env.SSR && document.documentElement.classList.contains('signed-in')) {
  void loadClubhouse().catch(() => undefined);
}

/** Q3: home for a signed-in user. Code and data come late, into a room of their size. */
export function ClubhouseHome({ user }: { user: User | undefined }) {
  const isKnown = user !== undefined;
  const code = useQuery({
    queryKey: ['clubhouse', 'code'],
    queryFn: () => loadChunk(loadClubhouse),
    enabled: isKnown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = useQuery({ ...callQuery('clubhouse'), enabled: isKnown });
  // The screen's error, as if it were a screen of its own.
  if (code.error) throw code.error;
  const head = <Greeting name={user && calledName(user)} />;
  const Clubhouse = code.data;
  if (isKnown && Clubhouse && !answer.isPending) return <Clubhouse answer={answer} head={head} />;
  return (
    <section className={classNames(site.section, styles.house)} aria-labelledby="greeting">
      {head}
      <div className={styles.top}>
        <div className={styles.room} />
        <div className={styles.room} />
      </div>
    </section>
  );
}

/** An h1 once the user is known. Until then the visitors' one is in the page, hidden; in the browser this is read as one. */
function Greeting({ name }: { name: string | undefined }) {
  const Heading = name === undefined ? 'p' : 'h1';
  const isReadAsOne = useHydrated() && name === undefined;
  return (
    <Heading
      className={styles.greeting}
      id="greeting"
      {...(isReadAsOne && { role: 'heading', 'aria-level': 1 })}
    >
      Good to see you, <span className={styles.name}>{name ?? '\u00a0'}</span>
    </Heading>
  );
}
