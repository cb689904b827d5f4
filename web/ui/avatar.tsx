import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

const tintCount = 3;

/** Decoration beside a name: the picture, or the initials on a tint that the name determines. */
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
    <span className={classNames(look, styles[`tint${tintOf(name)}`])} aria-hidden="true">
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

function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tintCount;
}
