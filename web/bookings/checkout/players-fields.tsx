import type { Viability } from '#contract/bookings/bookings.ts';
import type { User } from '#contract/profile/profile.ts';
import { fullName } from '#contract/values/person-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { GuestsFields, handicapInput, priceText } from './guests-fields.tsx';
import styles from './players.module.css';
import type { BookingForm } from './use-booking-form.ts';

/** The booker and up to three guests, one row each. */
export function PlayersFields({
  form,
  user,
  viability: { own_price_cents: own, price_cents: price },
  asksHandicap,
}: {
  form: BookingForm;
  user: User;
  viability: Viability;
  asksHandicap: boolean;
}) {
  return (
    <GuestsFields form={form} price={price} asksHandicap={asksHandicap}>
      <fieldset className={styles.player} aria-labelledby="player-self">
        <div className={styles.who}>
          <h3 id="player-self">{fullName(user)} (you)</h3>
          <p className={styles.price}>
            {own < price && (
              <>
                <s>
                  <span className="visually-hidden">instead of </span>
                  {priceText(price)}
                </s>{' '}
              </>
            )}
            {priceText(own)}
          </p>
        </div>
        {asksHandicap && (
          <div className={styles.fields}>
            <TextInput {...handicapInput} {...form.field('data.handicap_index', 'handicap')} />
          </div>
        )}
      </fieldset>
    </GuestsFields>
  );
}
