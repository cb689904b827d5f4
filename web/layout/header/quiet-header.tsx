import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import type { Route } from '#web/router/route.ts';
import { useRouter } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronLeftIcon, LockIcon } from '#web/ui/icons/icon.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Wordmark } from '../wordmark.tsx';
import header from './header.module.css';
import styles from './quiet-header.module.css';
import { SiteMenu } from './site-menu.tsx';

/** Q7: of a screen that is a room of its own. Everything else is behind the menu's button. */
export function QuietHeader({ note, back }: NonNullable<Route['quiet']>) {
  const user = useUser();
  const { shortName } = useRouter().context;
  // The browser alone knows where one comes from.
  const way = useHydrated() ? back() : undefined;
  return (
    <header className={header.header} data-quiet="">
      <div className={classNames(header.row, styles.row)}>
        <Link className={header.home} to="/" aria-label={`${shortName}, home`}>
          <Wordmark />
        </Link>
        {way && (
          <Link className={styles.back} {...way.to}>
            <ChevronLeftIcon />
            <span>{way.name}</span>
          </Link>
        )}
        <p className={styles.note}>
          <LockIcon />
          <span>{note}</span>
        </p>
        <SiteMenu user={user} />
      </div>
    </header>
  );
}
