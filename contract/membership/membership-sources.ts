/** Where a time of membership comes from: a card that renews it, money taken by hand, or the association's gift. */
export const membershipSources = ['card', 'hand', 'given'] as const;

export type MembershipSource = (typeof membershipSources)[number];
