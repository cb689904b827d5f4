import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LostBall } from './lost-ball.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <PageHead title="Page not found" description="There is no page at this address." />
      <LostBall className={styles.picture} />
      <h1>Lost ball</h1>
      <p className={styles.text}>
        We looked everywhere, and there is no page at this address. Perhaps it was moved, perhaps
        there is a slip in the link. Drop a new one without a penalty:
      </p>
      <p className={styles.actions}>
        <Link className={buttonClass()} to="/">
          Go to the Home Page
        </Link>
        <Link className={buttonClass('outline')} to="/events">
          See Events
        </Link>
      </p>
      <p>
        Was it a link of ours? <Link to="/contact-us">Please tell us.</Link>
      </p>
    </section>
  );
}
