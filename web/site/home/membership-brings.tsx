import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import { useSitePage } from '../use-site-page.ts';
import styles from './membership-brings.module.css';

/** The benefits in short, and a link to the page about them. */
export function MembershipBrings() {
  const page = useSitePage('home');
  const { benefits } = useRouter().context;
  return (
    <section className={site.section} aria-labelledby="membership-brings">
      <div className={styles.split}>
        <div className={styles.head}>
          <h2 id="membership-brings">What membership brings</h2>
          <Prose className={site.lead} parts={page.prose('membership')} />
          <p>
            <Link className={buttonClass('outline')} to="/membership">
              See Benefits
            </Link>
          </p>
        </div>
        <ol className={styles.list}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
