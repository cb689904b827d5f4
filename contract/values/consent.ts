// What people agree to, in the words that they see. What is stored with a consent is the version of its
// wording: another wording is another version (consent.test.ts), and neither asks anybody anew. The terms are a page
// of the association, whose versions have their days.

export const consentWordings = {
  /** Beside the private texts of the profile. */
  profile: {
    version: '2026-11-27',
    text: 'We may keep these last four answers. Only the safety leads of an event I booked see them, one person at a time, and I see when they did. I can withdraw this at any time.',
  },
  /** Beside the dietary restrictions and meals of a booking. */
  booking: {
    version: '2026-11-27',
    text: 'We may keep this answer for the event. Beside my name only its safety leads see it; the kitchen gets numbers.',
  },
} as const;

/** How a consent was given: expressly, as the forms ask for it, or by a call that sent the text and nothing else. */
export const consentSources = ['form', 'call'] as const;
