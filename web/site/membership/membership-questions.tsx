import { Link } from '#web/router/link.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import site from '../site.module.css';
import styles from './membership-questions.module.css';

const questions: [question: string, answer: string][] = [
  [
    'When am I charged?',
    'On the day you join, and on the same day every year after that. My Membership always shows the next date and the card that will be used.',
  ],
  [
    'Can I cancel?',
    'On any day, in My Membership. You stay a member until the end of the year you have paid for, and nothing more is charged. Until that day you can also take the cancellation back.',
  ],
  [
    'Do my guests pay the member price, too?',
    'No. You pay the member price and your guests pay the guest price, up to a foursome in one booking.',
  ],
  [
    'Do I need a handicap?',
    'No. Events that are played by handicap say so, and there is a place for beginners in most of them.',
  ],
  [
    'May I come without being a member?',
    'Yes. Most events are open to everybody with a free account. The few that are not carry the words “Members only”.',
  ],
  [
    'Who sees my profile?',
    'Only members, and only the sections that you switch on; at first all of them are off. Health, dietary and emergency details never appear in the directory.',
  ],
];

export function MembershipQuestions() {
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
          {questions.map(([question, answer]) => (
            <details className={styles.entry} key={question}>
              <summary className={styles.question}>
                {question}
                <ChevronDownIcon className={styles.sign} />
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
