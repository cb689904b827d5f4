import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import { useSitePage } from '../use-site-page.ts';
import styles from './story.module.css';

export function Story() {
  const page = useSitePage('about-us');
  const years = page.prose('timeline');
  return (
    <section className={site.section} aria-labelledby="story">
      <div className={styles.split}>
        <div className={styles.words}>
          <h2 id="story">{page.line('story_title')}</h2>
          <Prose className={styles.prose} parts={page.prose('story')} />
        </div>
        {years.length > 0 && (
          <div role="group" aria-label="Milestones">
            <Prose className={styles.years} parts={years} />
          </div>
        )}
      </div>
    </section>
  );
}
