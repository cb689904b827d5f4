import { expect, test } from 'vitest';
import { wrongCell } from '#contract/members/import-fields.ts';
import { csvOf } from '../../csv.ts';
import { chosenColumns, guessFields } from './guess-columns.ts';
import { orderOf, readDay } from './read-day.ts';
import { readRow } from './read-row.ts';
import { decodeText, readTable, refuseOn } from './read-table.ts';

const refuse = refuseOn('file');
const read = (text: string) => readTable(text, refuse);
const refusal = (text: string) => read(text).catch((error: unknown) => error);
const today = '2027-03-01';

const rowsOf = async (text: string) => {
  const table = await read(text);
  const columns = chosenColumns(table);
  return table.rows.map((row) => readRow(row, columns, today));
};
const personOf = async (text: string) => {
  const [row] = await rowsOf(text);
  return row?.read;
};

test('16.4 a list is separated by commas, semicolons or tabs, as its first line says', async () => {
  for (const sign of [',', ';', '\t']) {
    const table = await read(`Name${sign}Email\r\nLuc Roy${sign}luc@example.com\r\n`);
    expect(table.headers).toEqual(['Name', 'Email']);
    expect(table.rows).toEqual([{ line: 2, cells: ['Luc Roy', 'luc@example.com'] }]);
  }
});

test('L7 in quotes a semicolon, a comma and a line break are text; lines count as in the spreadsheet', async () => {
  const table = await read(
    'Nom;"Note; ""x"""\n"Roy; Luc";"one\ntwo, three"\n\n;\nAda;5\' 10" tall\n',
  );
  expect(table.headers).toEqual(['Nom', 'Note; "x"']);
  expect(table.rows).toEqual([
    { line: 2, cells: ['Roy; Luc', 'one\ntwo, three'] },
    { line: 5, cells: ['Ada', '5\' 10" tall'] },
  ]);
  expect(await refusal('Name,Email\nLuc,"luc@example.com\n')).toMatchObject({
    errors: { file: ['It cannot be read after line 1. A quote is opened and not closed.'] },
  });
});

test('16.4 the bytes are UTF-8 with or without its mark, or Windows-1252', async () => {
  expect(decodeText(Buffer.from('\uFEFFPrénom', 'utf8'), refuse)).toBe('Prénom');
  expect(decodeText(Buffer.from('Prénom', 'utf8'), refuse)).toBe('Prénom');
  expect(decodeText(Buffer.from([0x50, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x92]), refuse)).toBe(
    'Prénom’',
  );
  expect(() => decodeText(Buffer.from('\uFEFFName', 'utf16le'), refuse)).toThrow(
    expect.objectContaining({ errors: { file: ['Save it as “CSV UTF-8”, and send it again.'] } }),
  );
});

test('L7 empty lines to the end of a spreadsheet are left out, and 20,000 lines are the most that is read', async () => {
  const { rows } = await read(`Email\na@example.com\n${'\n'.repeat(1_900_000)}`);
  expect(rows).toEqual([{ line: 2, cells: ['a@example.com'] }]);
  expect(await refusal(`Email;Name\n${';\n'.repeat(900_000)}a@example.com;Ada\n`)).toMatchObject({
    errors: {
      file: [
        'It has more than 20,000 lines. Take out the empty ones, and send at most 5,000 rows at once.',
      ],
    },
  });
});

test('L7 5,000 rows are read and 5,001 are refused; so are 101 columns, no headers, nobody', async () => {
  const list = (rows: number) => `Email\n${'a@example.com\n'.repeat(rows)}`;
  expect((await read(list(5_000))).rows).toHaveLength(5_000);
  const refused: [string, string][] = [
    [list(5_001), 'It has 5,001 rows. Send at most 5,000 at once.'],
    [`${'A,'.repeat(100)}B\nx\n`, 'It has 101 columns. Send at most 100.'],
    [
      'luc@example.com,Luc\n',
      'The first line has an email address. Put the names of the columns above it.',
    ],
    ['Name,Email\n,\n', 'There is nobody in it: only a line of headers.'],
    ['', 'Choose a list whose first line has the headers.'],
    ['a\0b', 'This is not a list of text. Send a CSV file.'],
  ];
  for (const [text, sentence] of refused) {
    expect(await refusal(text)).toMatchObject({ errors: { file: [sentence] } });
  }
});

test('16.4 headers are guessed in English and French, each field once', () => {
  expect(
    guessFields([
      'First Name',
      'SURNAME',
      'E-mail',
      'Cell phone',
      'Address 1',
      'Town',
      'Prov.',
      'Postal Code',
    ]),
  ).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'street',
    'city',
    'province',
    'postal_code',
  ]);
  expect(
    guessFields([
      'Prénom',
      'Nom',
      'Adresse électronique',
      'Téléphone',
      'Ville',
      'Membre depuis',
      "Date d'échéance",
      'N° de membre',
      'Remarques',
    ]),
  ).toEqual([
    'first_name',
    'last_name',
    'email',
    'phone',
    'city',
    'member_since',
    'until',
    'number',
    'note',
  ]);
  expect(guessFields(['Nom', 'Courriel', 'Handicap', 'Email', 'Member #', 'No.'])).toEqual([
    'name',
    'email',
    null,
    null,
    null,
    'number',
  ]);
});

test('16.4 days are read as ISO, with the name of a month, and else in the order of the column', () => {
  const days: [string, 'dmy' | 'mdy' | null, string][] = [
    ['2027-12-31', null, '2027-12-31'],
    ['2027/1/5', null, '2027-01-05'],
    ['2027-12-31 00:00:00', null, '2027-12-31'],
    ['December 31, 2027', null, '2027-12-31'],
    ['31 déc. 2027', null, '2027-12-31'],
    ['1er août 2027', null, '2027-08-01'],
    ['31-Dec-2027', null, '2027-12-31'],
    ['5/4/2027', 'dmy', '2027-04-05'],
    ['5/4/27', 'mdy', '2027-05-04'],
    ['4/4/98', null, '1998-04-04'],
  ];
  for (const [typed, order, day] of days) expect(readDay(typed, order), typed).toEqual({ day });
  const wrong = 'Write it as year-month-day, like 2027-12-31.';
  for (const typed of ['31/31/2027', 'soon', '46142', '31 foo 2027', '1976']) {
    for (const order of ['dmy', null] as const) {
      expect(readDay(typed, order), typed).toEqual({ why: wrong });
    }
  }
  expect(readDay('2027-02-30', null)).toEqual({ why: 'There is no February 30 in that year.' });
  expect(readDay('5/4/2027', null)).toEqual({
    why: 'Choose the order of day and month of this column.',
  });
});

test('16.4 the order of days is asked for a column where its days fit both, and only there', () => {
  expect(orderOf(['3/4/2027', '31/4/2027'])).toEqual({ order: 'dmy', is_ambiguous: false });
  expect(orderOf(['3/4/2027', '4/31/2027'])).toEqual({ order: 'mdy', is_ambiguous: false });
  expect(orderOf(['3/4/2027', ''])).toEqual({ order: null, is_ambiguous: true });
  expect(orderOf(['31/4/2027', '4/31/2027'])).toEqual({ order: null, is_ambiguous: true });
  // One cell that is no day in either order asks nothing of the whole column.
  expect(orderOf(['2027-04-05', '31/13/2027'])).toEqual({ order: null, is_ambiguous: false });
  expect(orderOf(['3/3/2027', '2027-04-05'])).toEqual({ order: null, is_ambiguous: false });
});

test('16.4 a row says who somebody is; what it does not say is null', async () => {
  expect(
    await personOf(
      'Name,Email,Street,City,Province,Postal code,Until\n"Roy, Luc",Luc@Example.com,1 Main St.,Halifax,NS,B3H 1A1,2027-12-31',
    ),
  ).toEqual({
    person: {
      first_name: 'Luc',
      last_name: 'Roy',
      email: 'Luc@Example.com',
      email_key: 'luc@example.com',
      phone: null,
      location: '1 Main St.\nHalifax, NS B3H 1A1',
      member_since: null,
      until: '2027-12-31',
      number: null,
      note: null,
    },
  });
  const named = async (name: string) => await personOf(`Name,Email\n"${name}",a@example.com`);
  expect(await named('Anne Marie Roy')).toMatchObject({
    person: { first_name: 'Anne Marie', last_name: 'Roy' },
  });
  expect(await named('Plato')).toMatchObject({ person: { first_name: '', last_name: 'Plato' } });
});

test('16.4 a year alone says since when somebody is a member: since its first day', async () => {
  for (const [year, member_since] of [
    ['1976', '1976-01-01'],
    [' 2027 ', '2027-01-01'],
  ]) {
    const row = await personOf(`Name,Email,Since\nLuc,a@example.com,"${year}"`);
    expect(row).toMatchObject({ person: { member_since } });
  }
  expect(await personOf('Name,Email,Since\nLuc,a@example.com,1076')).toEqual({
    field: 'member_since',
    why: 'Member since “1076”: They cannot be a member since that day.',
  });
});

test('16.4 with what is wrong a row says of which field that is, whatever stands in the cell', async () => {
  for (const [list, field] of [
    ['Name,Email\nLuc,', 'email'],
    ['Name,Email,Note\nLuc,Email “x”,a', 'email'],
    ['Name,Email,Phone\nLuc,a@example.com,Email “12”', 'phone'],
    ['Name,Email,Since\nLuc,a@example.com,Email “x”', 'member_since'],
    ['Name,Email\n,a@example.com', undefined],
  ] as const) {
    const row = await personOf(list);
    expect(row).toHaveProperty('why');
    expect(row && 'field' in row ? row.field : undefined).toBe(field);
  }
  expect(wrongCell('note', 'x'.repeat(500), 'It is wrong.').length).toBeLessThan(80);
});

test('L7 what is wrong with a row is said in a sentence, and no cell is a formula', async () => {
  const wrong: [string, string][] = [
    [
      'Name,Email\nLuc,',
      'There is no email. Each member needs one of their own: until they have one, add them to events by name.',
    ],
    [
      'Name,Email\nLuc,luc at home',
      'Email “luc at home”: Enter an email address like name@example.com.',
    ],
    ['Name,Email\n,a@example.com', 'There is no name.'],
    [
      'Name,Email,Phone\nLuc,a@example.com,12',
      'Phone “12”: Enter a phone number with at least 7 digits.',
    ],
    [
      'Name,Email,Until\nLuc,a@example.com,2099-01-01',
      'Member until “2099-01-01”: Choose an end within 5 years.',
    ],
    [
      'Name,Email,Until\nLuc,a@example.com,2026-02-30',
      'Member until “2026-02-30”: There is no February 30 in that year.',
    ],
    [
      'Name,Email,Until\nLuc,a@example.com,1976',
      'Member until “1976”: Write it as year-month-day, like 2027-12-31.',
    ],
    [
      'Name,Email,Since\nLuc,a@example.com,2027-03-02',
      'Member since “2027-03-02”: They cannot be a member since that day.',
    ],
    ['Name,Email\nLuc,a@example.com,x', 'It has more cells than there are headers.'],
  ];
  for (const [text, why] of wrong) expect(await personOf(text), text).toMatchObject({ why });
  const person = { name: '=cmd|x', email: 'a@example.com' };
  const sent = csvOf(
    [
      { name: 'Name', of: (row: typeof person) => row.name },
      { name: 'Email', of: (row) => row.email },
    ],
    [person],
    'UTC',
  );
  expect(sent).toContain(`"'=cmd|x"`);
  // Our own file, sent again, says what was in it.
  expect(await personOf(sent)).toMatchObject({ person: { last_name: '=cmd|x' } });
});
