import type { Kitchen } from '#contract/bookings/attendees.ts';
import { mealLabels } from '#web/bookings/confirmation/guest-change.ts';
import { besideMeals, placeCount } from '../booking/words/place-names.ts';
import { SafetyLeads } from '../safety/safety-leads.tsx';
import styles from './print.module.css';

/** How many meals of each kind; whose they are, the safety leads see alone (10.4). */
export function KitchenSheet({
  kitchen: { seats, meals, unknown, with_text, counts },
  event,
}: {
  kitchen: Kitchen;
  event: string;
}) {
  const { held } = counts;
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">How many meals of each kind</caption>
        <thead>
          <tr>
            <th scope="col">Meal</th>
            <th scope="col">How Many</th>
          </tr>
        </thead>
        <tbody>
          {meals.map((one) => (
            <tr key={one.meal}>
              <th scope="row">{mealLabels[one.meal]}</th>
              <td>{one.seats}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Not chosen yet</th>
            <td>{unknown}</td>
          </tr>
          <tr className={styles.sum}>
            <th scope="row">All confirmed places</th>
            <td>{seats}</td>
          </tr>
        </tbody>
      </table>
      {held > 0 && (
        <p>
          {held === 1 ? '1 more is being paid' : `${held} more are being paid`}: the list of
          attendees has {placeCount(seats + held)}.
        </p>
      )}
      {with_text > 0 && (
        <p>
          {besideMeals(with_text)} The safety leads of the event can read it.
          <SafetyLeads event={event} />
        </p>
      )}
    </>
  );
}
