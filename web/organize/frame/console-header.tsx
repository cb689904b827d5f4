import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { PopoverLinks } from '#web/layout/header/popover-links.tsx';
import { notifyLoadFailure } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation, useRouter } from '#web/router/router-provider.tsx';
import { ChevronDownIcon, CloseIcon, MenuIcon } from '#web/ui/icons/icon.tsx';
import accountLinks from '../../layout/header/account-links.module.css';
import accountMenu from '../../layout/header/account-menu.module.css';
import siteMenu from '../../layout/header/site-menu.module.css';
import { organizeQuery } from '../session/organize-call.ts';
import { lacksFactor, signOutOfConsole, useSelf } from '../session/organizer.ts';
import styles from './console-header.module.css';
import {
  type ConsolePath,
  groupAt,
  isAt,
  isInGroup,
  type MenuItem,
  menuOf,
  placeOf,
} from './console-menu.ts';
import { EverythingSearch } from './everything-search.tsx';

/** The screens of people without a role have no menu, nor room for one. */
const isOpenToAll = (pathname: string) => /^\/organize\/(goodbye|invitation|setup)$/.test(pathname);

/** The association's name, the screens that the grants allow, and the way back to the site. */
export function ConsoleHeader() {
  const self = useSelf();
  const { pathname } = useLocation();
  // Drawn again when the settings are saved, which put another name into the context (19.1).
  useQuery({ ...organizeQuery('settings'), enabled: false });
  const { association } = useRouter().context;
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} to="/organize">
          <span className={styles.name}>{association}</span>
          <span className={styles.desk}>Organizers’ desk</span>
        </Link>
        {self && !lacksFactor(self) && <EverythingSearch />}
        <a className={styles.back} href="/">
          Back to the Site
        </a>
        {self && <AccountOfOrganizer self={self} />}
        {self && <NarrowMenu self={self} />}
      </div>
      {(self || !isOpenToAll(pathname)) && (
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.links}>{self && <MainLinks self={self} />}</ul>
        </nav>
      )}
      <GroupLinks self={self} />
    </header>
  );
}

function MainLinks({ self }: { self: OrganizerSelf }) {
  const place = placeOf(useLocation());
  return menuOf(self).map(({ to, name, entries }) => (
    <li key={to}>
      <Link className={styles.link} to={to} aria-current={currentOf({ to, entries }, place)}>
        {name}
      </Link>
    </li>
  ));
}

function currentOf({ to, entries }: Pick<MenuItem, 'to' | 'entries'>, pathname: string) {
  if (entries.some((entry) => isAt(entry.to, pathname))) return 'true';
  return isAt(to, pathname) ? 'page' : undefined;
}

/** The second line, of the group in which the current screen is. Where it does not fit it is pushed sideways. Its height is kept until the organizer is known. */
function GroupLinks({ self }: { self: OrganizerSelf | undefined }) {
  const { pathname } = useLocation();
  const group = self ? groupAt(menuOf(self), pathname) : undefined;
  const list = useRef<HTMLUListElement>(null);
  const name = group?.name;
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[aria-current="page"]`);
    if (!list.current || !shown || !name || !pathname) return;
    list.current.scrollLeft = shown.offsetLeft - list.current.clientWidth / 3;
  }, [name, pathname]);
  if (self ? !group : !isInGroup(pathname)) return null;
  return (
    <nav className={styles.group} aria-label={name ?? 'More'}>
      <ul className={styles.links} ref={list}>
        {group?.entries.map(({ to, name }) => (
          <li key={to}>
            <Link
              className={styles.link}
              to={to}
              aria-current={isAt(to, pathname) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
        <Link className={accountLinks.link} to="/organize/my-roles">
          My Roles
        </Link>
      </li>
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

/** Everything of the header that does not fit into a row. The button opens it before scripts have loaded. */
function NarrowMenu({ self }: { self: OrganizerSelf }) {
  return (
    <div className={styles.narrow}>
      <button className={siteMenu.button} type="button" popoverTarget="console-menu">
        <span className={siteMenu.open}>
          <MenuIcon />
          Menu
        </span>
        <span className={siteMenu.close}>
          <CloseIcon />
          Close
        </span>
      </button>
      <PopoverLinks className={siteMenu.menu} id="console-menu">
        <nav aria-label="Menu">
          <ul className={siteMenu.links}>
            {menuOf(self).map((item) => (
              <li key={item.to}>
                <NarrowItem item={item} />
              </li>
            ))}
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

/** A screen, or a group with its screens below its name. */
function NarrowItem({ item: { to, name, entries } }: { item: MenuItem }) {
  const place = placeOf(useLocation());
  const link = (entry: { to: ConsolePath; name: string }) => (
    <Link to={entry.to} aria-current={isAt(entry.to, place) ? 'page' : undefined}>
      {entry.name}
    </Link>
  );
  if (entries.length === 0) return link({ to, name });
  return (
    <>
      <p className={styles.groupName}>{name}</p>
      <ul className={styles.inGroup} aria-label={name}>
        {entries.map((entry) => (
          <li key={entry.to}>{link(entry)}</li>
        ))}
      </ul>
    </>
  );
}
