// Numbers that people read: sentences are built from them. Migrations have their own.

/** 19.1: the association's short name fits into a header. */
export const shortNameLength = 24;

/** A booking is for a foursome at most: the booker and guests. */
export const foursome = 4;
export const maxGuests = foursome - 1;
export const tooMany = 'A booking is for a foursome at most.';

/** So long places are held while they are paid for. */
export const holdMinutes = 15;

/** 20.1: on so many waiting lists a person may be. */
export const maxWaitlists = 5;

/** 20.3: so many offers a person has at once, and so long each holds. */
export const maxOffers = 2;
export const shortestOfferHours = 1;
export const longestOfferHours = 24;
/** So long after it was made an offer is stored. */
export const offerDays = 365;
/** So near the close of booking nothing is held any more: everybody who fits is told, and the first one books. */
export const openCallHours = 24;
/** More than so many days ahead of the event the clock of an offer stands between these hours. */
export const nightStandsDays = 3;
export const nightBegins = '22:00';
export const nightEnds = '08:00';

/** 10.3: so long a second factor lets do what is dangerous, and an emailed code is good. */
export const freshMinutes = 15;
export const emailCodeMinutes = 15;

/** 10.2 */
export const invitationDays = 7;

/** Handover: so many roles it lists, so many rows lie outside, so many owners are advised, so many are invited at once. */
export const heldRoles = 200;
export const outsideThings = 12;
export const advisedOwners = 2;
export const boardInvitations = 8;
/** So many days predecessors have their roles beside their successors. */
export const handoverDays = 30;

/** 14.2: so many passes of a door count at once; each link opens so long. A pass ends in the morning after. */
export const maxPasses = 20;
export const passOpensMinutes = 15;
export const passEndHour = 4;

/** 12.5: so long after the last save people are told of a move, and may cancel for all their money. */
export const quietMinutes = 10;
export const moveCancelDays = 7;

/** 15.3: so long a message can be stopped. */
export const messageWaitSeconds: number = 60;
export const messageWait = messageWaitSeconds === 60 ? 'a minute' : `${messageWaitSeconds} seconds`;

/** 15.3: so often an organizer may send a message to themselves. */
export const messageTestsPerHour = 10;

/** 15.4 */
export const emailLogDays = 90;

/** 21.1: so many days before an event its people are told of it, at this hour of its zone. */
export const weekBeforeDays = 7;
export const eventEmailTime = '08:00';
/** So long after its statement was published they are told what it raised; guests only so long after the event. */
export const resultAfterDays = 3;
export const resultToGuestsDays = 30;
/** So long it is known which of these emails an address got. */
export const eventEmailDays = 60;

/** 13.2: so long after an event its notes are gone, with what guests told of themselves. */
export const detailsDays = 30;

/** Being signed in ends after so long without use, and in any case; the second row is 'Keep Me Signed In'. */
export const idleHours = 12;
export const signedInDays = 7;
export const rememberedIdleDays = 30;
export const rememberedDays = 180;

/** Links in emails. */
export const verifyHours = 24;
export const resetMinutes = 60;
/** So long the address of the first owner works. */
export const setupHours = 24;
/** So long the link works that an organizer's new member gets. */
export const claimDays = 14;
/** 16.3: who pays by hand or was given it may add a card so many days before the last one. */
export const cardAheadDays = 60;
/** So far ahead organizers may give a membership. */
export const maxGivenYears = 5;
/** So long after their membership an account stays that nobody has claimed. */
export const unclaimedYears = 2;

/** An account that nobody confirmed, what a job that failed was to do, and the keys of acts. */
export const waitingDays = 30;

/** Between the wish to be erased and the erasure. */
export const erasureDays = 14;

/** An account that nobody used for so long is asked about, and has so long to answer. */
export const idleYears = 2;
export const idleAnswerDays = 30;

/** The audit log, and messages to the people of an event. */
export const loggedYears = 2;
export const incidentYears = 5;

/** So long after the event a pass of the door still delivers what was checked in before. */
export const passDeliveryDays = 7;

/** 10.3: so many bookings are sent again at once; emails to more need a fresh second factor. */
export const resendAtOnce = 10;

/** 19.2: the longest line of a page, and its longest text; so many versions of a page are kept. */
export const pageLineLength = 120;
export const pageTextLength = 20_000;
export const storedVersions = 50;

/** A search for everything in the console looks for so many signs or more. */
export const fewestSearched = 2;

/** And answers so many lines at most. */
export const maxFound = 8;

/** 16.4: an import of members: its rows, columns and bytes; how long one that was not run is kept, and undone. */
export const maxImportRows = 5_000;
export const maxImportColumns = 100;
export const maxImportMegabytes = 2;
export const importDays = 7;
export const importUndoDays = 30;

/** So many people who were imported are invited in a minute. */
export const invitationBatch = 100;

/** 16.2: so many years ahead a membership by hand may end. */
export const longestGivenYears = 5;

/** 16.2: so many payments for memberships are recorded at once. */
export const maxRecorded = 100;

/** 17.2: so many payments are in a deposit at most, and for so many days it can be undone. */
export const maxDeposited = 500;
export const undoDepositDays = 30;

/** Today says so of money that was received by hand and is not deposited after so many days. */
export const undepositedDays = 14;

/** 17.4: so long the file of an export waits for its download, and so often a day everything can be downloaded. */
export const exportHours = 24;
export const everythingPerDay = 2;

/** In cents, Stripe’s minimum in CAD: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const leastCharge = 50;

/** In cents: of a place, of a gift with a booking, and of a year of membership. */
export const maxCharge = 10_000_00;

/** In cents: what is asked for when the bank returns a cheque. */
export const maxReturnFee = 500_00;
