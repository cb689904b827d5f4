import type { Route } from '../router/route.ts';
import { namedEventQuery } from './event-frame/named-event-query.ts';
import { listQuery, listSearch } from './lists/list-search.ts';
import {
  attendeeList,
  auditList,
  emailList,
  eventMessageList,
  mediaList,
  memberList,
  messageList,
  organizerEventList,
  peopleList,
  safetyList,
  waitingList,
  writableEventList,
} from './lists/organize-lists.ts';
import { type MoneyPath, moneyRoutes } from './money-routes.tsx';
import { type OwnPath, ownRoutes } from './own-routes.tsx';
import { isSheet } from './print/sheets.ts';
import { page } from './routing/load-screen.ts';
import { attendees, eventMessages, members, messages } from './routing/record-screens.ts';
import {
  ahead,
  aheadInBrowser,
  attendeesAhead,
  eventAhead,
  listAt,
  messageAhead,
  overviewAhead,
  recordAhead,
  waitingAhead,
} from './routing/screen-data.ts';
import { organizeQuery } from './session/organize-call.ts';
import { organizersOnly } from './session/organizer.ts';

// Every screen of the console, at its path, with the permission that it needs.

type ConsolePath =
  | '/organize'
  | '/organize/events'
  | '/organize/events/new'
  | '/organize/events/$slug'
  | '/organize/events/$slug/edit'
  | '/organize/events/$slug/money'
  | '/organize/events/$slug/messages'
  | '/organize/events/$slug/messages/$id'
  | '/organize/events/$slug/preview'
  | '/organize/events/$slug/attendees'
  | '/organize/events/$slug/attendees/$id'
  | '/organize/events/$slug/waiting'
  | '/organize/events/$slug/print'
  | '/organize/events/$slug/safety'
  | '/organize/members'
  | '/organize/members/import'
  | '/organize/members/import/$uuid'
  | '/organize/members/$uuid'
  | '/organize/messages'
  | '/organize/messages/new'
  | '/organize/messages/$id'
  | MoneyPath
  | '/organize/people'
  | '/organize/mail'
  | '/organize/media'
  | '/organize/pages'
  | '/organize/pages/$page'
  | '/organize/settings'
  | '/organize/audit'
  | '/organize/handover'
  | OwnPath
  | '/organize/not-found';

declare module '../router/url.ts' {
  interface Screens {
    console: ConsolePath;
  }
}

export const organizeRoutes = [
  {
    path: '/organize',
    enter: organizersOnly('event.see'),
    screen: page(() => import('./today/today-page.tsx').then((file) => file.TodayPage)),
    load: (navigation) =>
      ahead(navigation, (client) => client.prefetchQuery(organizeQuery('today'))),
  },
  {
    path: '/organize/events',
    ...listAt(organizerEventList),
    enter: organizersOnly('event.see'),
    screen: page(() =>
      import('./events/list/organizer-events-page.tsx').then((file) => file.OrganizerEventsPage),
    ),
  },
  {
    path: '/organize/events/new',
    enter: organizersOnly('event.manage'),
    screen: page(() => import('./events/new-event-page.tsx').then((file) => file.NewEventPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/events/$slug',
    enter: organizersOnly('event.see'),
    screen: page(() => import('./events/hub/event-hub-page.tsx').then((file) => file.EventHubPage)),
    load: overviewAhead,
  },
  {
    path: '/organize/events/$slug/edit',
    enter: organizersOnly('event.see'),
    screen: page(() =>
      import('./events/event-editor-page.tsx').then((file) => file.EventEditorPage),
    ),
    load: recordAhead,
  },
  {
    path: '/organize/events/$slug/money',
    enter: organizersOnly('money.statement'),
    screen: page(() =>
      import('./events/event-editor-page.tsx').then((file) => file.EventMoneyPage),
    ),
    load: recordAhead,
  },
  {
    path: '/organize/events/$slug/messages',
    search: (given) => listSearch(eventMessageList, given),
    enter: organizersOnly('attendees.write'),
    screen: eventMessages.list,
    load: eventAhead,
  },
  {
    path: '/organize/events/$slug/messages/$id',
    beside: eventMessageList.path,
    search: (given) => listSearch(eventMessageList, given),
    enter: organizersOnly('attendees.write'),
    screen: eventMessages.record,
    pending: eventMessages.list,
    load: messageAhead,
  },
  {
    path: '/organize/events/$slug/preview',
    enter: organizersOnly('event.see'),
    screen: page(() =>
      import('./events/event-preview-page.tsx').then((file) => file.EventPreviewPage),
    ),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/events/$slug/attendees',
    search: (given) => listSearch(attendeeList, given),
    enter: organizersOnly('attendees.see'),
    screen: attendees.list,
    load: attendeesAhead,
  },
  {
    path: '/organize/events/$slug/attendees/$id',
    beside: attendeeList.path,
    search: (given) => ({
      ...listSearch(attendeeList, given),
      ...(given.seat && { seat: given.seat }),
      ...(given.returned && { returned: given.returned }),
      ...(given.mistaken && { mistaken: given.mistaken }),
    }),
    enter: organizersOnly('attendees.see'),
    screen: attendees.record,
    pending: attendees.list,
    load: (navigation) =>
      aheadInBrowser(navigation, (client) => {
        void client.prefetchQuery(namedEventQuery(navigation.params.slug ?? ''));
        return client.prefetchQuery(
          organizeQuery('booking', { params: { id: navigation.params.id ?? '' } }),
        );
      }),
  },
  {
    path: '/organize/events/$slug/waiting',
    search: (given) => listSearch(waitingList, given),
    enter: organizersOnly('attendees.see'),
    screen: page(() => import('./waiting/waiting-page.tsx').then((file) => file.WaitingPage)),
    load: waitingAhead,
  },
  {
    path: '/organize/events/$slug/print',
    search: ({ sheet, only }) => ({ ...(isSheet(sheet) && { sheet }), only }),
    enter: organizersOnly('attendees.see'),
    screen: page(() => import('./print/print-page.tsx').then((file) => file.PrintPage)),
    load: eventAhead,
  },
  {
    path: '/organize/events/$slug/safety',
    search: (given) => listSearch(safetyList, given),
    enter: organizersOnly('attendees.safety'),
    screen: page(() => import('./safety/safety-page.tsx').then((file) => file.SafetyPage)),
    load: eventAhead,
  },
  {
    path: '/organize/members',
    ...listAt(memberList),
    enter: organizersOnly('members.see'),
    screen: members.list,
  },
  {
    path: '/organize/members/import',
    enter: organizersOnly('members.change'),
    screen: page(() => import('./imports/import-page.tsx').then((file) => file.ImportPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/members/import/$uuid',
    search: ({ filter, page }) => ({ ...(filter && { filter }), ...(page && { page }) }),
    enter: organizersOnly('members.change'),
    screen: page(() =>
      import('./imports/import-record-page.tsx').then((file) => file.ImportRecordPage),
    ),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/members/$uuid',
    beside: memberList.path,
    search: (given) => ({
      ...listSearch(memberList, given),
      ...(given.returned && { returned: given.returned }),
      ...(given.mistaken && { mistaken: given.mistaken }),
    }),
    enter: organizersOnly('members.see'),
    screen: members.record,
    pending: members.list,
    // Nothing ahead: each look is noted.
    load: (navigation) => aheadInBrowser(navigation),
  },
  ...moneyRoutes,
  {
    path: '/organize/messages',
    ...listAt(messageList),
    enter: organizersOnly('attendees.write'),
    screen: messages.list,
  },
  {
    path: '/organize/messages/new',
    search: (given) => {
      const { event, from, booking, seats, state, owing, here, to, person, members } = given;
      if (to === 'members') return { to, from, person, members };
      // Without an event one is chosen first, from a list.
      return event
        ? { event, from, booking, seats, state, owing, here }
        : listSearch(writableEventList, given);
    },
    enter: organizersOnly('attendees.write'),
    screen: page(() =>
      import('./messages/new-message-page.tsx').then((file) => file.NewMessagePage),
    ),
    load: (navigation) =>
      aheadInBrowser(navigation, (client) =>
        navigation.search.event || navigation.search.to
          ? undefined
          : client.prefetchQuery(listQuery(writableEventList, navigation.search)),
      ),
  },
  {
    path: '/organize/messages/$id',
    beside: messageList.path,
    search: (given) => listSearch(messageList, given),
    enter: organizersOnly('attendees.write'),
    screen: messages.record,
    pending: messages.list,
    load: messageAhead,
  },
  {
    path: '/organize/people',
    ...listAt(peopleList),
    search: (given) => ({
      ...listSearch(peopleList, given),
      ...(given.invite && { invite: given.invite }),
      ...(given.invite && given.event && { event: given.event }),
    }),
    enter: organizersOnly('roles.give-for-event'),
    screen: page(() => import('./people/people-page.tsx').then((file) => file.PeoplePage)),
  },
  {
    path: '/organize/mail',
    ...listAt(emailList),
    enter: organizersOnly('site.edit'),
    screen: page(() => import('./mail/emails-page.tsx').then((file) => file.EmailsPage)),
  },
  {
    path: '/organize/pages',
    enter: organizersOnly('site.edit'),
    screen: page(() => import('./pages/site-pages-page.tsx').then((file) => file.SitePagesPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/pages/$page',
    enter: organizersOnly('site.edit'),
    screen: page(() => import('./pages/site-page-page.tsx').then((file) => file.SitePagePage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/media',
    ...listAt(mediaList),
    enter: organizersOnly('site.edit'),
    screen: page(() => import('./media/media-page.tsx').then((file) => file.MediaPage)),
  },
  {
    path: '/organize/settings',
    enter: organizersOnly('association.settings'),
    screen: page(() =>
      import('./settings/association-page.tsx').then((file) => file.AssociationPage),
    ),
    load: (navigation) =>
      aheadInBrowser(navigation, (client) => client.prefetchQuery(organizeQuery('settings'))),
  },
  {
    path: '/organize/audit',
    ...listAt(auditList),
    enter: organizersOnly('association.audit'),
    screen: page(() => import('./audit/audit-page.tsx').then((file) => file.AuditPage)),
  },
  {
    path: '/organize/handover',
    enter: organizersOnly('association.handover'),
    screen: page(() => import('./handover/handover-page.tsx').then((file) => file.HandoverPage)),
    load: (navigation) =>
      aheadInBrowser(navigation, (client) => client.prefetchQuery(organizeQuery('handover'))),
  },
  ...ownRoutes,
  {
    path: '/organize/not-found',
    enter: organizersOnly(null),
    screen: page(() =>
      import('./not-found/console-not-found-page.tsx').then((file) => file.ConsoleNotFoundPage),
    ),
    status: 404,
  },
] as const satisfies (Route & { path: ConsolePath })[];
