import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

/** Decoration beside a name: the picture, or the initials. */
export function Avatar({
  name,
  url,
  size = 'medium',
}: {
  name: string;
  url?: string | null | undefined;
  size?: 'medium' | 'large';
}) {
  const look = classNames(styles.avatar, styles[size]);
  if (url) return <img className={look} src={url} alt="" loading="lazy" />;
  return (
    <span className={look} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By code points, so that an emoji or a rare character is not cut in half.
  return chosen.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
