/** What the annual plan is called: on the screens, on receipts, and in the sandbox's charges. */
export const planName = 'Annual membership';
