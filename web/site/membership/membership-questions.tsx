import type { PublishedPage } from '#contract/site/site-pages.ts';
import { Link } from '#web/router/link.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import styles from './membership-questions.module.css';

export function MembershipQuestions({
  questions,
}: {
  questions: PublishedPage['sections'][string];
}) {
  if (questions.length === 0) return null;
  return (
    <section className={site.section} aria-labelledby="questions">
      <div className={styles.split}>
        <div className={site.head}>
          <h2 id="questions">Questions and answers</h2>
          <p className={site.lead}>
            Not among them? <Link to="/contact-us">Write to us</Link>, a person reads it.
          </p>
        </div>
        <div>
          {questions.map(({ id, title, parts }) => (
            <details className={styles.entry} key={id}>
              <summary className={styles.question}>
                {title}
                <ChevronDownIcon className={styles.sign} />
              </summary>
              <Prose className={styles.answer} parts={parts} />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
