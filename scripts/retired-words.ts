/** Each is a word, or words, of a name in camelCase: `letter` is in `sendLetters` and not in `newsletter`. */
const retiredWords = [
  'letter letters mail fault refused unreadable asking packing wish wishes turns patience news sweep sweeps',
  'chore chores lane lanes trail whose weather crowd told said kept never most pieces drawings figures settle',
  'payBack giveBack sentBack givenBack calledOff quietFetch readyAnswers memberCard losePayer existsFor whyKept mayStay',
]
  .join(' ')
  .split(' ')
  .map(inWords);

function inWords(name: string): string {
  return ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()} `;
}

export function isRetired(name: string): boolean {
  const words = inWords(name);
  return retiredWords.some((retired) => words.includes(retired));
}

/** Names that are stored, on the wire, in the environment or a library's (docs/stored-names.md). */
const fixedNames = new Set([
  'letter',
  'refund_sent_back_cents',
  'kept_cents',
  'guestLetterOfAccount',
  'guestLetterToAddress',
  'mailFromAddress',
  'onMailFrom',
  'mailToAccount',
  'registrationMailToAccount',
  'MAIL_FROM',
  'sendMail',
  'NEVER',
  'whose',
  'email_refused',
  'refused',
]);

export function isFixed(path: string, name: string): boolean {
  return fixedNames.has(name) && (name !== 'letter' || /^(server|bench)\//.test(path));
}
