import { mailtoHref } from '#web/ui/mailto-href.ts';
import { useLoaded } from '../api/use-call.ts';

/** The association's name and postal address in one line; the address may be missing. */
export function OfficeNameAndAddress() {
  const { name, address } = useLoaded('office').data;
  return [name, ...address].join(', ');
}

export function OfficeEmail() {
  const { email } = useLoaded('office').data;
  // As long as the association has said none.
  if (email === '') return 'the office’s mail';
  return <a href={mailtoHref(email)}>{email}</a>;
}

/** "Our privacy officer", with the name or title that the association has given. */
export function PrivacyOfficer() {
  const officer = useLoaded('office').data.privacy_officer;
  return officer === null ? 'Our privacy officer' : `Our privacy officer, ${officer},`;
}

/** A sentence; nothing as long as the association has not said where. */
export function DataLocation() {
  const place = useLoaded('office').data.data_location;
  return place === null ? null : ` The portal and what it stores are in ${place}.`;
}

/** N13: who else handles the data; nothing as long as the association names nobody. */
export function Processors() {
  const { processors } = useLoaded('office').data;
  if (processors.length === 0) return null;
  return (
    <>
      <p>These companies handle some of it for us, only for this, and on our instructions:</p>
      <ul>
        {processors.map(({ name, purpose, country }) => (
          <li key={`${name} ${purpose}`}>
            <strong>{name}</strong>
            {`: ${purpose} (${country})`}
          </li>
        ))}
      </ul>
    </>
  );
}
