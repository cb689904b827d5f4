import { useQueryClient } from '@tanstack/react-query';
import type { SavedCard } from '#contract/membership/membership.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { lateCall } from '#web/api/late-call.ts';
import { useZone } from '#web/ui/zone.ts';
import { useSubscriptionStatus } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { TryAgain } from '../forms/try-again.tsx';
import { useButtonChange } from '../forms/use-button-change.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';
import { cardExpiry, cardInWords, cardName, hasExpired } from '../payments/card/card-name.ts';
import { Link } from '../router/link.tsx';
import { Button } from '../ui/button.tsx';
import { showOutcome } from '../ui/focus-content.ts';
import sections from '../ui/sections.module.css';

/** The cards that the payment service keeps for this person; nothing without any. */
export function SavedCards() {
  const zone = useZone();
  const { data, error, refetch } = useCall('savedCards');
  const status = useSubscriptionStatus();
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  if (data?.data.length === 0 || (!data && !error)) return null;
  const renews = status?.subscribed === true && !status.cancelled;

  async function remove(card: SavedCard) {
    const sure = await confirmAlert({
      type: 'warning',
      title: `Remove ${cardName(card)}?`,
      bodyText:
        'Our payment service deletes it. What it paid stays paid, and refunds still go back to it.',
      primaryCTAText: 'Remove',
      showSecondaryCTA: true,
      secondaryCTAText: 'Keep This Card',
    });
    if (!sure) return;
    await run(
      card.id,
      async () => {
        try {
          await lateCall('removeSavedCard', { params: { id: card.id } });
        } finally {
          // After a failure, too: another tab may have removed it.
          await Promise.all(
            ['savedCards', 'membership'].map((name) =>
              queryClient.invalidateQueries({ queryKey: [name] }),
            ),
          );
        }
        // The section goes with its last card.
        showOutcome(data && data.data.length > 1 ? 'cards' : undefined);
      },
      `${cardName(card)} is removed.`,
    );
  }

  return (
    <section className={sections.section} aria-labelledby="cards">
      <h2 id="cards">Saved cards</h2>
      {!data && error && <TryAgain error={error} onTry={refetch} />}
      {data && (
        <ul className={sections.list}>
          {data.data.map((card) => (
            <li className={sections.row} key={card.id}>
              <div>
                <p>
                  <strong>{cardInWords(card)}</strong>
                </p>
                <p className={sections.quiet}>
                  {hasExpired(card, dayIn(zone, new Date())) ? 'Expired' : 'Expires'}{' '}
                  {cardExpiry(card)}
                </p>
                {card.is_default && renews && (
                  <p className={sections.quiet}>
                    Your membership renews on this card, so it cannot be removed. Use another card
                    for it in <Link to="/my-membership">My&nbsp;Membership</Link> first.
                  </p>
                )}
              </div>
              {!(card.is_default && renews) && (
                <Button
                  variant="outline"
                  loading={underWay.includes(card.id)}
                  onClick={() => remove(card)}
                >
                  Remove<span className="visually-hidden"> {cardName(card)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormFailure message={failure} />
    </section>
  );
}
