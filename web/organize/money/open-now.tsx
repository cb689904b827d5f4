import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import type { UnpaidMembers } from '#contract/membership/unpaid-members.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Link } from '#web/router/link.tsx';
import type { Search } from '#web/router/url.ts';
import { useZone } from '#web/ui/zone.ts';
import { memberList, moneyList } from '../lists/organize-lists.ts';
import styles from './open-now.module.css';

interface Owed {
  cents: number;
  /** "owed for events" */
  words: string;
  search: Search;
}

/** What is open now, whatever the days above: first what is to be done, and of that what has a day. */
export function OpenNow({
  disputed,
  owed,
  unpaid,
  undeposited_cents,
}: {
  /** On Today it stands above. */
  disputed?: (MoneyPage['disputed'] & { search: Search }) | undefined;
  owed: Owed[];
  unpaid: UnpaidMembers | undefined;
  undeposited_cents: number;
}) {
  const zone = useZone();
  const isDisputed = disputed !== undefined && disputed.payments > 0;
  return (
    <div className={styles.now}>
      <p id="open-now">Now</p>
      <ul aria-labelledby="open-now">
        {isDisputed && (
          <li>
            <Link to={moneyList.path} search={disputed.search}>
              {formatMoney(disputed.cents)} disputed
              {disputed.due_at && `, answer by ${shortWhen(zone, disputed.due_at, 'list')}`}
            </Link>
          </li>
        )}
        {owed
          .filter(({ cents }) => cents > 0)
          .map(({ cents, words, search }) => (
            <li key={words}>
              <Link to={moneyList.path} search={search}>
                {formatMoney(cents)} {words}
              </Link>
            </li>
          ))}
        {unpaid && unpaid.people > 0 && (
          <li>
            <Link to={memberList.path} search={{ filter: 'unpaid' }}>
              {unpaidInWords(unpaid)}
            </Link>
          </li>
        )}
        {undeposited_cents > 0 && (
          <li>
            <Link to="/organize/money/deposits">
              {formatMoney(undeposited_cents)} not deposited
            </Link>
          </li>
        )}
        {owed
          .filter(({ cents }) => cents === 0)
          .map(({ words }) => (
            <li key={words}>{noneOf(words)}</li>
          ))}
      </ul>
    </div>
  );
}

/** Who owes it is not who it is owed to. */
const noneOf = (words: string) =>
  words.startsWith('owed for') ? `Nobody owes${words.slice(4)}.` : `Nothing is ${words}.`;
