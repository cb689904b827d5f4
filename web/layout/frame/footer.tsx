import { whenIn } from '#contract/values/when.ts';
import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import type { Path } from '#web/router/url.ts';
import { InstagramIcon, LinkedinIcon, XIcon } from '#web/ui/icons/icon.tsx';
import { Wordmark } from '../wordmark.tsx';
import styles from './footer.module.css';

const networks = [
  { name: 'LinkedIn', Icon: LinkedinIcon },
  { name: 'X', Icon: XIcon },
  { name: 'Instagram', Icon: InstagramIcon },
];

type LinkInColumn = [to: Path, name: string, of?: 'visitor' | 'user'];

const ofUser: LinkInColumn[] = [
  ['/profile', 'My Profile', 'user'],
  ['/settings', 'Account Settings', 'user'],
];
const ofVisitor: LinkInColumn[] = [
  ['/login', 'Sign In', 'visitor'],
  ['/register', 'Become a Member', 'visitor'],
];

/** 1.9, 1.10. The association's row says where its pages are; the contact page lists the others, too. */
export function Footer() {
  const user = useUser();
  const { association, shortName, tagline, links, zone } = useRouter().context;
  const social = networks.flatMap(({ name, Icon }) => {
    const link = links.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return link ? [{ name, href: link.url, Icon }] : [];
  });
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Link className={styles.home} to="/" aria-label={`${shortName}, home`}>
            <Wordmark />
          </Link>
          {tagline !== null && <p className={styles.motto}>{tagline}</p>}
          {social.length > 0 && (
            <ul className={styles.social} aria-label={`${shortName} elsewhere`}>
              {social.map(({ name, href, Icon }) => (
                <li key={name}>
                  <a className={styles.icon} href={href} rel="noopener" target="_blank">
                    <Icon />
                    <span className="visually-hidden">{`${name} (opens in a new tab)`}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Column
          title="Association"
          links={[
            ['/about-us', 'About'],
            ['/contact-us', 'Contact'],
            ['/terms', 'Terms'],
            ['/privacy', 'Privacy'],
          ]}
        />
        <Column
          title="Play"
          links={[
            ['/events', 'Events'],
            ['/membership', 'Membership Benefits'],
          ]}
        />
        <Column
          title="Members"
          links={[...(user === null ? [] : ofUser), ...(user ? [] : ofVisitor)]}
          isBoth={user === undefined}
        />
        <p className={styles.copyright}>
          © {whenIn(zone, new Date(), 'day').slice(-4)} {association}
        </p>
      </div>
    </footer>
  );
}

/** `isBoth`: whether there are links of visitors and of users, because nobody knows yet who reads (Q1). */
function Column({
  title,
  links,
  isBoth,
}: {
  title: string;
  links: LinkInColumn[];
  isBoth?: boolean;
}) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(([to, name, of]) => (
          <li key={name} data-for={isBoth ? of : undefined}>
            <Link className={styles.link} to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
