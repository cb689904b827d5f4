// What 'Download Everything' contains, table by table and column by column: a new one is not in it until somebody has
// decided so here. Never in it: sealed texts, passwords, factors, sessions, tickets, tokens, and what a profile hides.

interface TableInExport {
  /** Where its file is, without `.csv`. */
  file: string;
  /** What it is, in plain words, for whoever opens it. */
  about: string;
  columns: string;
  /** What is never in it, or says nothing to others. */
  without?: string;
}

export const tablesInExport: Record<string, TableInExport> = {
  association: {
    file: 'association/settings',
    about: 'the settings of the association',
    columns:
      'name short_name tagline emblem_small emblem_large colours_deep colours_action how_to_pay membership_price_cents address email phone hours links taxes time_zone fiscal_year_start privacy_officer data_location processors version changed_at changed_by',
    without: 'one',
  },
  handover: {
    file: 'association/outside',
    about: 'what the board keeps elsewhere',
    columns: 'outside version changed_at changed_by',
    without: 'one',
  },
  grants: {
    file: 'association/roles',
    about: 'who has or had which role, from when until when',
    columns: 'uuid user_uuid role event_uuid begins_at until granted_by created_at',
  },
  invitations: {
    file: 'association/invitations',
    about: 'who was invited to a role',
    columns:
      'uuid email role event_uuid begins_at until invited_by created_at expires_at accepted_at',
    without: 'email_key token_hash',
  },
  incidents: {
    file: 'association/incidents',
    about: 'incidents with personal data',
    columns:
      'reference noticed_on happened what data people people_in_quebec serious_risk reason measures advice notified recorded_at changed_at',
  },
  audit_entries: {
    file: 'audit-log',
    about: 'who did what, and when',
    columns: 'uuid at who by_terminal what whose about booking invitation changes',
    without: 'request_id',
  },
  site_pages: {
    file: 'pages/pages',
    about: 'the pages of the site as they are, drafts too',
    columns: 'page draft published version changed_at changed_by',
  },
  page_versions: {
    file: 'pages/versions',
    about: 'each version of a page',
    columns: 'page version texts published_at stored_at kind changed by',
    without: 'made',
  },
  page_acceptances: {
    file: 'pages/acceptances',
    about: 'who accepted which terms, and when',
    columns: 'user_uuid page version at',
  },
  library_pictures: {
    file: 'pictures/library',
    about: 'the pictures of the library, by file',
    columns: 'uuid url alt width height created_at deleted_at version changed_at changed_by',
    without: 'content_hash',
  },
  events: {
    file: 'events/events',
    about: 'one row an event',
    columns:
      'uuid slug title summary description kind format what_to_bring serves_meal starts_at ends_at timezone venue_name venue_address venue_city venue_province venue_latitude venue_longitude cover_url member_only featured capacity price_cents member_price_cents waitlist booking_opens_at booking_closes_at cancel_until status charity_name charity_url charity_raised_cents charity_goal_cents published_at call_off_reason call_off_public repeated_from version changed_at changed_by statement_published_at closed_at created_at',
    without: 'announced_start announced_end search_text',
  },
  event_agendas: {
    file: 'events/agendas',
    about: 'the agenda of each event',
    columns: 'uuid event_uuid starts_at ends_at title description',
  },
  event_media: {
    file: 'events/media',
    about: 'pictures and films of each event',
    columns: 'uuid event_uuid position kind url alt caption',
  },
  event_finances: {
    file: 'events/statements',
    about: 'the published statement of each event',
    columns: 'uuid event_uuid position kind label amount_cents',
  },
  event_result_rows: {
    file: 'events/results',
    about: 'costs and sponsors typed for an event',
    columns: 'uuid event_uuid position kind label amount_cents',
  },
  bookings: {
    file: 'events/bookings',
    about: 'who booked, one row a booking',
    columns:
      'id event_uuid user_uuid name email phone status created_at place_confirmed_at cancelled_at version changed_at changed_by',
    without: 'email_key notes note has_party_code',
  },
  seats: {
    file: 'events/places',
    about: 'one row a place, with its price and what is owed',
    columns:
      'uuid booking_id event_uuid position user_uuid name email handicap_index state price_cents cancel_until owing_cents kept_cents moved_to cancelled_at checked_in_at',
    without:
      'request_uuid hold_expires_at meal dietary_restrictions consent_at consent_wording consent_source ticket code',
  },
  waitlist_entries: {
    file: 'events/waiting-lists',
    about: 'who waits for places',
    columns: 'uuid event_uuid user_uuid seats least turn joined_at run_outs informed_at',
  },
  seat_offers: {
    file: 'events/offers',
    about: 'places offered to people who waited',
    columns: 'uuid event_uuid user_uuid seats made_at until state ended_at made_by',
  },
  messages: {
    file: 'events/messages',
    about: 'emails to the people of an event, and news',
    columns:
      'uuid event_uuid subject text filters state emails left_out withdrawn send_at created_at created_by stopped_at stopped_by sent_at',
  },
  users: {
    file: 'members/people',
    about: 'one row a person',
    columns:
      'uuid email first_name last_name pfp_url about linkedin facebook twitter instagram handicap_index handicap_index_on home_course hand gets_around dob_at gender phone_number languages location terms_accepted_at terms_wording blocked_at deletion_requested_at unclaimed_since created_at',
    without:
      'email_key email_verified_at registered_again_at pending_email password_hash about_visibility social_links_visibility employment_visibility education_visibility golf_visibility dob_visibility emergency_contact_name emergency_contact_phone_number health_conditions dietary_restrictions private_consent_at private_consent_wording private_consent_source terms_source sign_ins_noted_from idle_asked_at visited_at visited_before_at',
  },
  employment: {
    file: 'members/employment',
    about: 'where people work, unless hidden',
    columns: 'uuid user_uuid title company start_month end_month',
  },
  education: {
    file: 'members/education',
    about: 'what people studied, unless hidden',
    columns: 'uuid user_uuid course place start_month end_month',
  },
  memberships: {
    file: 'members/memberships',
    about: 'the membership of each person as it is',
    columns: 'user_uuid started_at ends_at source renews_at payment_problem',
    without: 'subscription_id',
  },
  membership_spans: {
    file: 'members/membership-times',
    about: 'each time of a membership, with how it came',
    columns:
      'uuid user_uuid source begins_at ends_at charge_uuid earlier_charges reason by created_at',
    without: 'subscription_id',
  },
  member_details: {
    file: 'members/details',
    about: 'number and note of members',
    columns: 'user_uuid number note member_since version changed_at changed_by',
  },
  consents: {
    file: 'members/consents',
    about: 'what people agreed to or withdrew, in which words',
    columns: 'uuid user_uuid purpose is_given words place at',
  },
  charges: {
    file: 'ledger/payments',
    about: 'each payment, one row a payment',
    columns:
      'uuid user_uuid booking_id amount_cents currency method state provider_ref description card_brand card_last4 provider_fee_cents recorded_by received_on deposit_uuid paid_at disputed_at dispute_due_at dispute_reason created_at',
    without: 'idempotency_key correlation_id fee_outdated_at',
  },
  fee_changes: {
    file: 'ledger/fee-changes',
    about: 'what the card provider kept of a payment later, or gave back of its fee',
    columns: 'uuid charge_uuid at cents',
  },
  charge_lines: {
    file: 'ledger/payment-lines',
    about: 'what each payment was for',
    columns: 'charge_uuid position kind seat_uuid cents',
  },
  refunds: {
    file: 'ledger/refunds',
    about: 'what was given back',
    columns:
      'uuid charge_uuid cents reason by given_by given_on deposit_uuid fee_cents bank_fee_cents way state provider_ref created_at done_at',
    without: 'idempotency_key',
  },
  refund_lines: {
    file: 'ledger/refund-lines',
    about: 'which lines of a payment were given back',
    columns: 'refund_uuid position cents',
  },
  ledger_entries: {
    file: 'ledger/ledger',
    about: 'the book: each entry that counts, in and back',
    columns:
      'uuid kind charge_uuid refund_uuid reverses user_uuid cents currency facts taxes issuer receipt_number at',
  },
  deposits: {
    file: 'ledger/deposits',
    about: 'what was brought to the bank',
    columns: 'uuid banked_on slip total_cents reverses by created_at undone_at',
  },
  deposit_lines: {
    file: 'ledger/deposit-lines',
    about: 'what is in each deposit',
    columns: 'deposit_uuid position charge_uuid refund_uuid cents in_total',
  },
  payouts: {
    file: 'ledger/payouts',
    about: 'what the card provider paid out',
    columns: 'id arrives_on amount_cents state list created_at',
  },
  payout_lines: {
    file: 'ledger/payout-lines',
    about: 'what is in each payout, with fees',
    columns: 'id payout_id kind what charge_uuid refund_uuid cents fee_cents at',
  },
  fiscal_years: {
    file: 'ledger/fiscal-years',
    about: 'fiscal years, closed or not',
    columns: 'begins_on ends_on closed_at closed_by downloaded_at',
  },
};

/** Why the other tables are not in it. */
export const tablesLeftOut: Record<string, string> = {
  member_cards: 'made from the profiles, for the directory',
  jobs: 'work in progress',
  outbox: 'emails of demo mode',
  emails: 'a log of some weeks',
  event_emails: 'work in progress',
  event_moves: 'work in progress',
  message_people: 'whom a message reached, with marks of tickets',
  opening_reminders: 'work in progress',
  end_reminders: 'which reminders were sent',
  daily_emails: 'a switch of a captain',
  stop_tokens: 'links of emails',
  stopped_addresses: 'only marks of addresses',
  removed_addresses: 'only marks of addresses',
  seat_requests: 'keys and cards of requests',
  payment_customers: 'cards at the payment provider',
  payment_requests: 'work in progress',
  subscriptions: 'the payment provider’s own record',
  payout_readings: 'when the provider was asked',
  money_movements: 'made of the ledger, for its sums',
  seen_events: 'which messages of the provider were read',
  act_keys: 'keys of requests',
  sessions: 'who is signed in',
  link_tokens: 'links of emails',
  throttles: 'counts of tries',
  factors: 'second factors',
  factor_challenges: 'second factors',
  recovery_codes: 'second factors',
  installation: 'of this installation alone',
  door_passes: 'passes of the door',
  check_ins: 'marks of tickets; who was there stands beside the place',
  lost_tickets: 'marks of tickets',
  imports: 'lists that were brought in; the people are in it',
  import_rows: 'lists that were brought in; the people are in it',
  imported_people: 'lists that were brought in; the people are in it',
  exports: 'which files were made; the audit log says it, too',
  sandbox_cards: 'of the payment sandbox',
  sandbox_charges: 'of the payment sandbox',
  sandbox_customers: 'of the payment sandbox',
  sandbox_refunds: 'of the payment sandbox',
  sandbox_requests: 'of the payment sandbox',
  sandbox_subscriptions: 'of the payment sandbox',
  demo_clocks: 'of demo mode',
};
