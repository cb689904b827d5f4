import { fullName } from '#contract/values/person-names.ts';
import { lastDay, whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import { useUser } from '../api/session.ts';
import { useRouter } from '../router/router-provider.tsx';
import styles from './membership-card.module.css';
import type { Membership } from './membership-state.ts';

const rings = [0.3, 0.5, 0.72, 0.96, 1.22, 1.5];

/** What of a membership stands on the card. */
type CardFacts = Pick<
  Membership,
  'status' | 'payment_problem' | 'renews_at' | 'ends_at' | 'started_at' | 'source' | 'unpaid'
>;

/** Q14: drawn like the one in a wallet: name, number, since, valid to, state. */
export function MembershipCard({ membership }: { membership: CardFacts }) {
  const zone = useZone();
  const { association } = useRouter().context;
  const user = useUser();
  if (!user) return null;
  const { payment_problem, renews_at, ends_at, started_at } = membership;
  const validTo = renews_at ? whenIn(zone, renews_at, 'day') : ends_at && lastDay(zone, ends_at);
  const facts = [
    { name: 'Number', value: memberNumber(user.uuid) },
    { name: 'Member since', value: started_at && whenIn(zone, started_at, 'month') },
    {
      name: 'Valid to',
      value: validTo || (!payment_problem && 'No end date'),
    },
    { name: 'State', value: stateOf(membership) },
  ].filter(({ value }) => value);
  return (
    <section className={styles.card} aria-label="Membership card">
      <Contours />
      <p className={styles.association}>{association}</p>
      <p className={styles.name}>{fullName(user)}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Empty where nothing is unusual. */
function stateOf({ status, payment_problem, renews_at, source, unpaid }: CardFacts): string {
  if (payment_problem) return 'Renewal due';
  if (status.onGracePeriod) return 'Active, not renewing';
  // As `unpaidByHand`: home has no byte for a file that others share.
  if (unpaid) return 'By hand, not paid yet';
  if (renews_at !== null || source === 'card' || source === null) return '';
  return source === 'hand' ? 'Active, by hand' : 'Active, given';
}

/** A green with its flag, as contour lines. */
function Contours() {
  return (
    <svg className={styles.contours} viewBox="0 0 400 252" aria-hidden="true" focusable="false">
      <g transform="translate(312 96)">
        {rings.map((size) => (
          <path
            key={size}
            transform={`rotate(${size * 14}) scale(${size})`}
            vectorEffect="non-scaling-stroke"
            d="M-26-61C17-85 85-81 104-36c15 39-17 72-77 81-61 11-119-1-123-45C-99-32-57-40-26-61Z"
          />
        ))}
        <path className={styles.pole} d="M0 8v-58" />
        <path className={styles.flag} d="M1-50 28-41 1-32Z" />
      </g>
    </svg>
  );
}

/**
 * Q14: the number on the membership card, made from the account's id: always the same, and nothing is stored
 * for it. It finds nobody and opens nothing (docs/decisions/0034).
 */
export function memberNumber(uuid: string): string {
  const random = Number.parseInt(uuid.replaceAll('-', '').slice(-12), 16);
  const digits = String(random % 1e9).padStart(9, '0');
  return digits.replace(/(...)(...)(...)/, '$1 $2 $3');
}
