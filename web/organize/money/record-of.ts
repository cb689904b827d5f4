interface Paid {
  booking: string | null;
  event: { slug: string } | null;
  member: string | null;
}

/** Where the money stands: the booking that was paid, or the member whose year was. */
export function recordOf({ booking, event, member }: Paid) {
  if (booking !== null && event !== null) {
    const params = { slug: event.slug, id: booking };
    return { to: '/organize/events/$slug/attendees/$id', params } as const;
  }
  return member === null
    ? null
    : ({ to: '/organize/members/$uuid', params: { uuid: member } } as const);
}
