import styles from './whole-dates.module.css';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const clock = '\\d{1,2}:\\d\\d [ap]\\.m\\.(?: [A-Z]{2,5}\\b)?';
const day = `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(?:${months})[a-z]* \\d{1,2}(?:, \\d{4})?`;
const whole = new RegExp(`(${day}(?:,? (?:at )?${clock})?|${clock}|(?:by )?e-Transfer)`);

/** A sentence in which no line ends within a date, and none after the hyphen of "e-Transfer". */
export function WholeDates({ children }: { children: string }) {
  // What is split by a group has what the group found at each second place.
  return children.split(whole).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
