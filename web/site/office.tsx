import { useLoaded } from '../api/use-call.ts';

/** The association's name, as whoever runs the portal has set it. */
export function OfficeName() {
  return useLoaded('office').data.name;
}

/** In one line of a text. */
export function OfficeAddress() {
  return useLoaded('office').data.address.join(', ');
}

export function OfficeEmail() {
  const { email } = useLoaded('office').data;
  return <a href={`mailto:${email}`}>{email}</a>;
}
