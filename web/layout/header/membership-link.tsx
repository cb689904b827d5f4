import { useEffect, useState } from 'react';
import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import styles from './membership-link.module.css';

/** 2.2: hovering or focusing the link opens the list of benefits, Escape closes it. */
export function MembershipLink({
  className,
  ...native
}: {
  className: string | undefined;
  'data-for': string | undefined;
}) {
  const { benefits } = useRouter().context;
  const [dismissed, setDismissed] = useState(false);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);

  return (
    <li {...native} className={styles.item} data-dismissed={dismissed || undefined}>
      <Link
        className={className}
        to="/membership"
        onClick={() => setDismissed(true)}
        onFocus={() => setDismissed(false)}
        onPointerEnter={() => setDismissed(false)}
      >
        Membership
      </Link>
      <div className={styles.panel}>
        <p className={styles.title}>What members get</p>
        <ul className={styles.list}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <strong className={styles.benefit}>{title}</strong>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
