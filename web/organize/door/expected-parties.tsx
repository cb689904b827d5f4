import { type ReactNode, useId } from 'react';
import styles from './door.module.css';
import { type Place, partiesOf } from './door-list.ts';
import rows from './party.module.css';
import { PlaceButton } from './party.tsx';

/** While nothing is searched for: who is expected; a pass finds by name alone (14.2). */
export function ExpectedParties({
  isByPass,
  places,
  isIdle,
  shown,
  onOpen,
}: {
  isByPass: boolean;
  places: Place[];
  /** Neither a ticket nor a party is shown above. */
  isIdle: boolean;
  /** The party that is shown above. */
  shown: number | undefined;
  onOpen: (party: number) => void;
}) {
  if (!isByPass && places.length > 0)
    return <PartyList places={places} shown={shown} onOpen={onOpen} />;
  if (!isIdle) return null;
  return <p className={styles.idle}>Scan a ticket, or type two letters of a name.</p>;
}

/** So many fill some screens; the search finds the others. */
const partiesShown = 30;

function PartyList({
  places,
  shown,
  onOpen,
}: {
  places: Place[];
  shown: number | undefined;
  onOpen: (party: number) => void;
}) {
  const { missing, here } = partiesOf(places.filter(({ party }) => party !== shown));
  return (
    <>
      <PartyGroup title="Not here yet" parties={missing} onOpen={onOpen}>
        <p>By last name. Tap a name, then who is here.</p>
      </PartyGroup>
      <PartyGroup title="Here" parties={here} onOpen={onOpen} />
    </>
  );
}

function PartyGroup({
  title,
  parties,
  onOpen,
  children,
}: {
  title: string;
  parties: Place[][];
  onOpen: (party: number) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const more = parties.length - partiesShown;
  if (parties.length === 0) return null;
  return (
    <section className={rows.results} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <ul>
        {parties.slice(0, partiesShown).map((party) => {
          const [first] = party;
          const come = party.filter((place) => place.here).length;
          return (
            first && (
              <li key={first.party}>
                <PlaceButton
                  place={first}
                  party={party}
                  state={
                    come === party.length
                      ? 'Here'
                      : come === 0
                        ? party.length > 1
                          ? `Party of ${party.length}`
                          : ''
                        : `${come} of ${party.length} here`
                  }
                  onPress={() => onOpen(first.party)}
                />
              </li>
            )
          );
        })}
      </ul>
      {more > 0 && <p>And {more} more: type two letters of a name.</p>}
    </section>
  );
}
