import { useLoaded } from '../api/use-call.ts';

/** The association's name from the settings. */
export function OfficeName() {
  return useLoaded('office').data.name;
}

/** The postal address in one line. */
export function OfficeAddress() {
  return useLoaded('office').data.address.join(', ');
}

export function OfficeEmail() {
  const { email } = useLoaded('office').data;
  return <a href={`mailto:${email}`}>{email}</a>;
}
