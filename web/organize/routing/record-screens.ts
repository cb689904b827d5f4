import { listWithRecord } from '../lists/list-with-record.tsx';
import { page } from './load-screen.ts';

// The lists that keep their place beside a record (W3).

export const attendees = listWithRecord(
  'Booking',
  page(() => import('../attendees/attendees-page.tsx').then((file) => file.AttendeesPage)),
  page(() => import('../booking/booking-page.tsx').then((file) => file.BookingPage)),
);

export const members = listWithRecord(
  'Member',
  page(() => import('../members/member-lookup-page.tsx').then((file) => file.MemberLookupPage)),
  page(() =>
    import('../members/record/member-record-page.tsx').then((file) => file.MemberRecordPage),
  ),
);

const loadMessage = page(() =>
  import('../messages/message-page.tsx').then((file) => file.MessagePage),
);

export const messages = listWithRecord(
  'Message',
  page(() => import('../messages/messages-page.tsx').then((file) => file.MessagesPage)),
  loadMessage,
);

export const eventMessages = listWithRecord(
  'Message',
  page(() => import('../messages/event-messages-page.tsx').then((file) => file.EventMessagesPage)),
  loadMessage,
);
