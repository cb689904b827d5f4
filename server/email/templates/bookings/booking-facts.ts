/** What the emails about a booking show, mostly formatted as text. */
export interface BookingFacts {
  title: string;
  when: string;
  until: string;
  where: string;
  players: string[];
  totalCents: number;
  refundCents: number;
  toBring: string[];
  isEventCancelled: boolean;
  bookingPage: string;
  eventPage: string;
  eventsPage: string;
}

export const whenAndWhere = ({ title, when, where }: BookingFacts) => [
  { label: 'Event', value: title },
  { label: 'When', value: when },
  { label: 'Where', value: where },
];

/** The same with the end: it may be the only thing that changed. */
export const changedFacts = ({ title, when, until, where }: BookingFacts) => [
  { label: 'Event', value: title },
  { label: 'When', value: when },
  { label: 'Until', value: until },
  { label: 'Where', value: where },
];

export const whatToBringFact = ({ toBring }: BookingFacts) =>
  toBring.length > 0 ? [{ label: 'What to bring', value: toBring.join(' · ') }] : [];

export const putsIntoCalendar = 'The attached file puts the event into your calendar.';
export const updatesCalendar = 'The attached file brings your calendar up to date.';
export const removesFromCalendar = 'The attached file takes the event out of your calendar.';
