import type { Event } from '#contract/events/events.ts';
import { decimalDollars } from '#contract/values/money.ts';
import type { RouterContext } from '#web/router/route.ts';
import { useRouter } from '#web/router/router-provider.tsx';

/** The event for search engines (schema.org). A data block, which browsers do not run. */
export function EventSchema({ event }: { event: Event }) {
  const json = JSON.stringify(describe(event, useRouter().context)).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}

/** For previews on other sites, which draw no SVG: the cover, or the drawn one as a PNG. */
export function shareImage({ cover_url }: Pick<Event, 'cover_url'>): string {
  return cover_url.replace(/\.svg$/, '.png');
}

function describe(event: Event, { baseUrl, association }: RouterContext) {
  const { venue } = event;
  const url = `${baseUrl}/events/${event.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    url,
    image: [baseUrl + shareImage(event)],
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/Event${event.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: venue.address,
        addressLocality: venue.city,
        addressRegion: venue.province,
        addressCountry: 'CA',
      },
      geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
    },
    offers: {
      '@type': 'Offer',
      url,
      price: decimalDollars(event.member_only ? event.member_price_cents : event.price_cents),
      priceCurrency: event.currency,
      validFrom: event.booking_opens_at,
      availability: `https://schema.org/${event.spots_left === 0 ? 'SoldOut' : 'InStock'}`,
    },
    organizer: {
      '@type': 'Organization',
      name: association,
      url: baseUrl,
    },
  };
}
