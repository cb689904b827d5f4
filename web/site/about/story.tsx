import site from '../site.module.css';
import styles from './story.module.css';

const milestones: [year: string, text: string][] = [
  ['2011', 'Eleven players, one tee time near Guelph and a jar on the bar.'],
  ['2014', 'The first events in British Columbia and Nova Scotia.'],
  ['2017', 'Fairway becomes a not-for-profit association with a paid office of two.'],
  ['2021', 'Every event begins to publish its statement.'],
];

export function Story() {
  return (
    <section className={site.section} aria-labelledby="story">
      <div className={styles.split}>
        <div className={styles.prose}>
          <h2 id="story">It began with a jar</h2>
          <p className={styles.first}>
            Eleven friends shared a wet Saturday on a course outside Guelph, and whoever lost a ball
            put a dollar into a jar on the bar. Nobody remembers the scores. At the end of the
            summer the jar went to the food bank down the road, and the eleven agreed that the next
            year they would lose their balls more carefully, and count the dollars&nbsp;better.
          </p>
          <p>
            Counting better is still what we do. An event has a charity and a budget before it has a
            date. Volunteers put up the signs, clubs between Victoria and St. John’s lend us their
            fairways, members bring their friends. When the flags are in, the treasurer writes down
            what came in and what it cost. What is left is given away, and the statement stands on
            the event’s page, where anybody may check it.
          </p>
          <p>
            We own no course and sell no clubs. You need no handicap and no blazer. We like a course
            that is walked, a group that waits for its slowest player, and supper at long tables.
          </p>
        </div>
        <ol className={styles.years} aria-label="Milestones">
          {milestones.map(([year, text]) => (
            <li key={year}>
              <strong>{year}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
