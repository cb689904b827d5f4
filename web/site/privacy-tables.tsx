const kept: [what: string, why: string, who: string][] = [
  [
    'Name, e-mail address and the fingerprint of your password',
    'To open your account, to recognise you and to write to you',
    'You and the office',
  ],
  [
    'Your profile: about, links, work, education, picture, personal information',
    'To show members what you want to show',
    'You; members, where you switched it on',
  ],
  [
    'Health, meals, emergency contact',
    'So that you are looked after at an event',
    'You; the organisers of events that you booked',
  ],
  [
    'Bookings, with the names of guests',
    'To keep your places and to know who is coming',
    'You and the organisers',
  ],
  [
    'Membership and payments',
    'To charge what was agreed and to write receipts',
    'You, the office, the payment provider',
  ],
  [
    'When and with which browser you signed in',
    'To keep you signed in, and to end it',
    'Nobody reads it without a reason',
  ],
];

export function KeptTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">Who sees it</th>
        </tr>
      </thead>
      <tbody>
        {kept.map(([what, why, who]) => (
          <tr key={what}>
            <td>{what}</td>
            <td>{why}</td>
            <td>{who}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cookies: [name: string, what: string, until: string][] = [
  [
    'fairway_session',
    'Keeps you signed in. Scripts cannot read it.',
    'You sign out or close the browser; with “Keep me signed in” at most 180 days',
  ],
  [
    'fairway_csrf',
    'Half of a pair that stops other sites from acting in your name.',
    'You close the browser',
  ],
  ['XSRF-TOKEN', 'The other half, which the page sends back.', 'You close the browser'],
];

export function CookieTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is for</th>
          <th scope="col">It ends when</th>
        </tr>
      </thead>
      <tbody>
        {cookies.map(([name, what, until]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{what}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
