/** What the emails about a booking show, mostly formatted as text. */
export interface BookingFacts {
  title: string;
  when: string;
  until: string;
  where: string;
  players: string[];
  totalCents: number;
  refundCents: number;
  /** Whether golf is played at the event. */
  isPlayed: boolean;
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

const attached = 'The attached file puts the event into your calendar.';
const toBring = 'Bring your clubs, shoes for the course, and something for the weather.';

export const updatesCalendar = 'The attached file brings your calendar up to date.';
export const removesFromCalendar = 'The attached file takes the event out of your calendar.';

export const whatToExpect = ({ isPlayed }: BookingFacts) =>
  isPlayed ? `${attached} ${toBring}` : attached;
