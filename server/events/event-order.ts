interface EventTimes {
  starts_at: Date;
  ends_at: Date;
  booking_opens_at: Date;
  booking_closes_at: Date;
  cancel_until: Date;
}

export interface Mistake {
  field: string;
  message: string;
}

/** What is wrong with the order of an event's times, as instants: where the clocks skip an hour, 02:30 comes after 03:15. */
export function orderMistakes(event: EventTimes): Mistake[] {
  const wrong = (is: boolean, field: keyof EventTimes, message: string) =>
    is ? [{ field, message }] : [];
  const { starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until } = event;
  return [
    ...wrong(ends_at <= starts_at, 'ends_at', 'It ends after it starts.'),
    ...wrong(
      booking_closes_at <= booking_opens_at,
      'booking_closes_at',
      'Booking closes after it opens.',
    ),
    ...wrong(
      booking_closes_at > ends_at,
      'booking_closes_at',
      'Booking closes before the event is over.',
    ),
    ...wrong(
      cancel_until > starts_at,
      'cancel_until',
      'Bookings can be cancelled until the event starts at the latest.',
    ),
  ];
}

export const membersPayMore = 'Members do not pay more than others.';
export const endsBeforeItStarts = 'It ends before it starts.';
export const unknownPlace =
  'We do not know this town. Write its postal code into the street address, or add its latitude and longitude.';
export const unknownProvince = 'Enter a province or territory of Canada, like "ON" or "Ontario".';
