import { benefits } from '#web/layout/benefits.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import site from '../site.module.css';
import styles from './membership-brings.module.css';

/** The four benefits in short, and a link to the page about them. */
export function MembershipBrings() {
  return (
    <section className={site.section} aria-labelledby="membership-brings">
      <div className={styles.split}>
        <div className={styles.head}>
          <h2 id="membership-brings">What membership brings</h2>
          <p className={site.lead}>
            One fee a year. It pays for the office, so that what the events earn can be given away.
          </p>
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
