import type { Permission } from '#contract/calls/access.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { PopoverLinks } from '#web/layout/header/popover-links.tsx';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useRouter } from '#web/router/router-provider.tsx';
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons/icon.tsx';
import accountLinks from '../../layout/header/account-links.module.css';
import accountMenu from '../../layout/header/account-menu.module.css';
import siteMenu from '../../layout/header/site-menu.module.css';
import { lacksFactor, may, signOutOfConsole, useSelf } from '../session/organizer.ts';
import styles from './console-header.module.css';

/** The screens in the order of the menu, with the permission that their calls need. */
const consoleMenu = [
  { to: '/organize', name: 'Today', permission: 'event.see' },
  { to: '/organize/events', name: 'Events', permission: 'event.see' },
  { to: '/organize/messages', name: 'Messages', permission: 'attendees.write' },
  { to: '/organize/members', name: 'Members', permission: 'members.see' },
  { to: '/organize/people', name: 'People', permission: 'roles.give-for-event' },
  { to: '/organize/mail', name: 'Mail', permission: 'site.edit' },
  { to: '/organize/media', name: 'Media', permission: 'site.edit' },
  { to: '/organize/settings', name: 'Settings', permission: 'association.settings' },
  { to: '/organize/audit', name: 'Audit Log', permission: 'association.audit' },
] as const satisfies { to: string; name: string; permission: Permission }[];

/** The association's name, the screens that the grants allow, and the way back to the site. */
export function ConsoleHeader() {
  const self = useSelf();
  const { association } = useRouter().context;
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} to="/organize">
          <span className={styles.name}>{association}</span>
          <span className={styles.desk}>Organizers’ desk</span>
        </Link>
        <a className={styles.back} href="/">
          Back to the Site
        </a>
        {self && <AccountOfOrganizer self={self} />}
        {self && <NarrowMenu self={self} />}
      </div>
      <nav className={styles.nav} aria-label="Main">
        <ul className={styles.links}>{self && <ScreenLinks self={self} />}</ul>
      </nav>
    </header>
  );
}

function ScreenLinks({ self }: { self: OrganizerSelf }) {
  const { pathname } = useLocation();
  if (lacksFactor(self)) return null;
  return consoleMenu
    .filter(({ permission }) => may(self, permission))
    .map(({ to, name }) => (
      <li key={to}>
        <Link
          className={styles.link}
          to={to}
          // Today is above all others, and not the current one on them.
          aria-current={isAt(to, pathname) ? 'page' : undefined}
        >
          {name}
        </Link>
      </li>
    ));
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/organize' && pathname.startsWith(`${to}/`));
}

function AccountOfOrganizer({ self }: { self: OrganizerSelf }) {
  return (
    <div className={styles.account}>
      <button className={accountMenu.button} type="button" popoverTarget="account-menu">
        <span className={accountMenu.name}>{self.name}</span>
        <span className="visually-hidden">, your account</span>
        <ChevronDownIcon />
      </button>
      <PopoverLinks className={accountMenu.menu} id="account-menu">
        <nav aria-label="Your account">
          <p className={accountMenu.user}>
            <strong>{self.name}</strong>
            {self.email}
          </p>
          <OwnLinks />
        </nav>
      </PopoverLinks>
    </div>
  );
}

function OwnLinks() {
  return (
    <ul className={accountLinks.links}>
      <li>
        <Link className={accountLinks.link} to="/organize/second-factor">
          Second Factor
        </Link>
      </li>
      <li>
        <a className={accountLinks.link} href="/profile">
          My Profile
        </a>
      </li>
      <li className={accountLinks.out}>
        <button
          className={accountLinks.link}
          type="button"
          onClick={() => signOutOfConsole().catch(notifyLoadFailure)}
        >
          Sign Out
        </button>
      </li>
    </ul>
  );
}

/** Everything of the header that does not fit into a row. */
function NarrowMenu({ self }: { self: OrganizerSelf }) {
  return (
    <div className={styles.narrow}>
      <button className={siteMenu.button} type="button" popoverTarget="console-menu">
        <MenuIcon />
        Menu
      </button>
      <PopoverLinks className={siteMenu.menu} id="console-menu">
        <nav aria-label="Menu">
          <ul className={siteMenu.links}>
            <ScreenLinks self={self} />
            <li>
              <a href="/">Back to the Site</a>
            </li>
          </ul>
        </nav>
        <nav className={styles.own} aria-label="Account in the menu">
          <p className={siteMenu.user}>{self.name}</p>
          <OwnLinks />
        </nav>
      </PopoverLinks>
    </div>
  );
}
