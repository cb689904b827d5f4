import type { Member } from '#contract/members/members.ts';
import { InstagramIcon, LinkedinIcon, XIcon } from '../ui/icons/icon.tsx';
import { FacebookIcon } from '../ui/icons/screen-icons.tsx';
import styles from './member-sections.module.css';

const sites = [
  { field: 'linkedin', word: 'LinkedIn', Icon: LinkedinIcon },
  { field: 'facebook', word: 'Facebook', Icon: FacebookIcon },
  { field: 'twitter', word: 'X', Icon: XIcon },
  { field: 'instagram', word: 'Instagram', Icon: InstagramIcon },
] as const;

/** The linked sites are foreign: they get no referrer and no access to this window (D2). */
export function SocialLinks({
  links,
  owner,
}: {
  links: NonNullable<Member['social_links']>;
  owner: string;
}) {
  return (
    <ul className={styles.links}>
      {sites.map(({ field, word, Icon }) => {
        const url = links[field];
        if (!url) return null;
        return (
          <li key={field}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Icon />
              {word}
              <span className="visually-hidden"> of {owner} (opens in a new tab)</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
