/** Members whom no card renews: a gift, cheques, cash and an e-Transfer, at several stages of their year. */
export const membersByHand = [
  {
    first_name: 'Lorna',
    last_name: 'Abernethy',
    city: 'Guelph, ON',
    daysSince: 96,
    daysLeft: 634,
    reason: 'Honorary member: she kept the books for eleven years.',
  },
  // Reminded ten days ago; a card may be taken now.
  { first_name: 'Walter', last_name: 'Ikonen', city: 'Sudbury, ON', daysLeft: 20, way: 'cheque' },
  {
    first_name: 'Gilles',
    last_name: 'Thibodeau',
    city: 'Trois-Rivières, QC',
    daysLeft: 241,
    way: 'cheque',
  },
  {
    first_name: 'Marguerite',
    last_name: 'Kowalchuk',
    city: 'Regina, SK',
    daysLeft: 343,
    way: 'etransfer',
  },
  // Lapsed lately.
  {
    first_name: 'Priya',
    last_name: 'Venkataraman',
    city: 'Mississauga, ON',
    daysLeft: -9,
    way: 'cash',
  },
] as const;

/** A question that the owner added to the Membership page, and has not published yet. */
export const draftedQuestion = `

## Can I pay without a card?

Yes, by cheque or e-Transfer: [ask the office](/contact-us) how. We remind you a month before your year ends.`;

/** 11: what lies outside of the portal, of most of which somebody is named. */
export const outside = [
  {
    what: 'Payments (Stripe)',
    who: 'Devon Achterberg',
    note: 'The treasurer signs in with the association’s mailbox.',
  },
  {
    what: 'Domain name',
    who: 'Ruth-Anne Delorme',
    note: 'At the registrar, in the association’s name.',
    isRenewed: true,
  },
  { what: 'Server', who: 'Ruth-Anne Delorme', note: null },
  { what: 'Email', who: null, note: null },
  { what: 'Keys of the backups', who: null, note: null },
];
