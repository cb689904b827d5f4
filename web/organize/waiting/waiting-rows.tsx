import type { WaitingPerson } from '#contract/bookings/waitlist-desk.ts';
import { noPlaceIsFree } from '#contract/bookings/waitlist-words.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import small from '../../ui/small-button.module.css';
import { placeCount } from '../booking/words/place-names.ts';
import listRows from '../lists/list-rows.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import type { OrganizeAnswer } from '../session/organize-call.ts';
import { firstOffer, raisedFor } from './offer-form.tsx';
import styles from './waiting.module.css';

type Places = OrganizeAnswer<'waitingList'>['places'];

export type WaitingAct = 'offer' | 'take-off';

/** The line in turn: since when, how many places, and the offer or why there is none yet (20.4). */
export function WaitingRows({
  people,
  places,
  manages,
  zone,
  onAct,
}: {
  people: WaitingPerson[];
  places: Places;
  /** May raise the capacity: an offer is possible although no place is free. */
  manages: boolean;
  zone: string;
  /** Undefined for who may only look. */
  onAct: ((act: WaitingAct, person: WaitingPerson) => void) | undefined;
}) {
  const isFree = ({ least }: WaitingPerson) => raisedFor(places, least) === undefined;
  const shared = sharedReason(people);
  return (
    <>
      {/* That none is free, the sum above says. */}
      {shared !== undefined && shared !== noPlaceIsFree && (
        <p className={styles.shared}>{shared}</p>
      )}
      <ol className={listRows.rows}>
        {people.map((person) => (
          <li key={person.uuid} className={classNames(listRows.row, styles.row)}>
            <p className={styles.number}>
              <span className="visually-hidden">In turn: </span>
              {person.number}
            </p>
            <div className={classNames(listRows.what, styles.who)}>
              <strong>{person.name}</strong>
              <span className={listRows.small}>
                <WholeDates>{`Since ${shortWhen(zone, person.since, 'entry')}`}</WholeDates>
              </span>
              {person.email && (
                <a className={listRows.small} href={mailtoHref(person.email)}>
                  {person.email}
                </a>
              )}
            </div>
            <p className={styles.wanted}>{wanted(person)}</p>
            <Standing person={person} zone={zone} shared={shared} />
            {onAct && (
              <div className={styles.acts}>
                {!person.offer && (isFree(person) || manages) && (
                  <Button
                    variant="outline"
                    className={small.small}
                    aria-haspopup="dialog"
                    onClick={() => onAct('offer', person)}
                  >
                    {offerName(places, person)}
                    <span className="visually-hidden"> to {person.name}</span>
                  </Button>
                )}
                <Button
                  variant="quiet"
                  className={styles.grave}
                  aria-haspopup="dialog"
                  onClick={() => onAct('take-off', person)}
                >
                  Remove<span className="visually-hidden"> from the list: {person.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** "Offer 2 Places", or of a full event "Offer 2–4 Extra Places" where fewer than wanted are taken; of them beyond what is free "Offer 3 Places, 1 Extra". */
function offerName(places: Places, person: WaitingPerson): string {
  const count = firstOffer(places, person);
  const free = places.free ?? count;
  if (free === 0) {
    const span = count < person.seats ? `${count}–${person.seats}` : count;
    return `Offer ${span} Extra ${person.seats === 1 ? 'Place' : 'Places'}`;
  }
  const name = `Offer ${count} ${count === 1 ? 'Place' : 'Places'}`;
  return count > free ? `${name}, ${count - free} Extra` : name;
}

/** Why several have no offer yet, said once above them: the reason of the first of them. */
function sharedReason(people: WaitingPerson[]): string | undefined {
  const reasons = people.flatMap(({ why_not_yet }) => why_not_yet ?? []);
  const [first, ...others] = reasons;
  return first !== undefined && others.includes(first) ? first : undefined;
}

/** "2 places", "4 places, or as few as 2" */
function wanted({ seats, least }: WaitingPerson): string {
  return least < seats ? `${placeCount(seats)}, or as few as ${least}` : placeCount(seats);
}

function Standing({
  person,
  zone,
  shared,
}: {
  person: WaitingPerson;
  zone: string;
  /** Stands above the rows. */
  shared: string | undefined;
}) {
  const { offer, why_not_yet, run_outs } = person;
  return (
    <div className={classNames(listRows.what, styles.standing)}>
      {offer ? (
        <>
          <span className={listRows.badges}>
            <Badge tone="pine">{placeCount(offer.seats)} offered</Badge>
          </span>
          <span className={listRows.small}>
            <span className={styles.until}>Until {shortWhen(zone, offer.until, 'deadline')}</span>
            {offer.is_out_of_turn && ', out of turn'}
          </span>
        </>
      ) : (
        why_not_yet !== shared && <span>{why_not_yet}</span>
      )}
      {run_outs > 0 && <span className={listRows.small}>One offer ran out before.</span>}
    </div>
  );
}
