import type { User } from '#contract/profile.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import { GuestsFields, handicapInput } from './guests-fields.tsx';
import type { BookingForm } from './use-booking-form.ts';

/** The booker and up to three guests. */
export function PlayersFields({
  form,
  user,
  asksHandicap,
}: {
  form: BookingForm;
  user: User;
  asksHandicap: boolean;
}) {
  return (
    <GuestsFields form={form} asksHandicap={asksHandicap}>
      <fieldset className={formStyles.form} aria-labelledby="player-self">
        <h3 id="player-self">
          {user.first_name} {user.last_name} (you)
        </h3>
        {asksHandicap && (
          <div className={formStyles.short}>
            <TextInput {...handicapInput} {...form.field('data.handicap_index', 'handicap')} />
          </div>
        )}
      </fieldset>
    </GuestsFields>
  );
}
