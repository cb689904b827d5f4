import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { everyCall } from '#server/testing/every-call.ts';
import { walk } from '#server/testing/walk.ts';
import { attendSchema } from '../bookings/bookings.ts';
import { personalInfoSchema } from '../profile/profile.ts';
import {
  cents,
  flag,
  line,
  linkToken,
  nameLine,
  oneOf,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  optionalWebUrl,
  pageNumber,
  paragraph,
  personName,
  plainDate,
  searchText,
} from './fields.ts';

/** The messages about a value; none if it is valid. */
function problems(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

const name = line('your name');
const unstorable = 'This has a character that cannot be stored.';

test(
  'F7 a gift is at most $10,000',
  walk(
    [
      [0, []],
      [10_000_00, []],
      [10_000_01, ['Enter an amount from $0 to $10,000.']],
    ],
    ([donation_cents, wrong]) => {
      expect(problems(attendSchema.shape.data, { donation_cents })).toEqual(wrong);
    },
  ),
);

test(
  '3.11 a handicap index is between -10 and 54',
  walk(
    [
      [-10, []],
      [54, []],
      [-10.1, ['A handicap index is at least -10.']],
      [54.1, ['A handicap index is at most 54.']],
    ],
    ([handicap_index, wrong]) => {
      expect(problems(attendSchema.shape.data, { handicap_index })).toEqual(wrong);
      const guests = [{ name: 'Sam', handicap_index }];
      expect(problems(attendSchema.shape.data, { guests })).toEqual(wrong);
    },
  ),
);

describe('single lines', () => {
  it('D9 are trimmed and brought to NFC before they are measured', () => {
    expect(name.parse('  Zoé \n')).toBe('Zoé');
    expect(name.parse('Zoé'.normalize('NFD'))).toBe('Zoé');
    expect(name.parse(`${'é'.normalize('NFD').repeat(120)}   `)).toBe('é'.repeat(120));
  });

  it('D9 are counted in code points: 120 fit, 121 do not', () => {
    expect(name.parse('🏌'.repeat(120))).toBe('🏌'.repeat(120));
    expect(problems(name, '🏌'.repeat(121))).toEqual(['Use at most 120 characters.']);
    expect(problems(name, 'x'.repeat(100_000))).toEqual(['Use at most 120 characters.']);
  });

  it(
    'D9 every language comes back as it was sent',
    walk(
      [
        ['a family joined by ZWJ', '👩‍👩‍👧‍👦'],
        ['a flag', '🇨🇦'],
        ['a skin tone', '🏌🏽‍♀️'],
        ['Hebrew', 'שרה לוי'],
        ['Arabic with a mark of direction', '\u200fمحمد\u200e'],
        ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
        ['Inuktitut', 'ᓄᓇᕗᑦ'],
        ['Vietnamese', 'Nguyễn Thị Ánh'],
        ['Thai', 'สวัสดี'],
        ['a soft hyphen', 'golf\u00adplatz'],
        ['ten marks on one letter', `x${'\u0323'.repeat(10)}`],
      ],
      ([, text]) => {
        expect(name.parse(text)).toBe(text.normalize('NFC'));
      },
    ),
  );

  it(
    'D9 D10 what cannot be stored is rejected',
    walk(
      [
        ['NUL', 'a\0b'],
        ['a high surrogate alone', 'a\ud800b'],
        ['a low surrogate alone', '\udfff'],
        ['surrogates in the wrong order', '\udc00\ud800'],
        ['a high surrogate at the end', 'a\ud83c'],
      ],
      ([, text]) => {
        for (const schema of [name, optionalLine(), paragraph('x', 500), optionalParagraph(500)]) {
          expect(problems(schema, text)).toEqual([unstorable]);
        }
      },
    ),
  );

  it('D9 rejects ten thousand combining marks without sorting them', () => {
    const sorted = `x${'\u0301'.repeat(10_000)}`;
    const unsorted = `x${'\u0301'.repeat(25_000)}${'\u0327'.repeat(25_000)}`;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    for (const text of [sorted, unsorted]) {
      expect(problems(name, text)).toEqual([unstorable]);
      expect(problems(paragraph('a message', 4000), text)).toEqual([unstorable]);
    }
    // To sort the marks of the second one takes seconds.
    expect(normalize).not.toHaveBeenCalled();
  });

  it(
    'D12 a break makes two lines of one',
    walk(
      ['a\nb', 'a\r\nBcc: x@example.org', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\x1bb'],
      (text) => {
        expect(problems(name, text)).toEqual(['Keep this on one line.']);
      },
    ),
  );

  it(
    'D9 nothing reverses the text that follows it',
    walk(['Rob\u202Ein', '\u202aRobin', 'Ro\u2067bin'], (text) => {
      expect(problems(name, text)).toEqual([
        'There is an invisible character in it. Please type it by hand.',
      ]);
    }),
  );

  it('D9 a name written from right to left is valid', () => {
    expect(problems(name, 'رُوبِن \u200fכהן')).toEqual([]);
  });

  const nothings = ['', '   ', '\n', '\u00a0', '\u200b', '\u2060\u200d', '\u3164', '\ufeff'];
  it(
    'D9 what is invisible is no name',
    walk([...nothings, '\u2800', ' \u0301', '\uffff\u{10ffff}'], (text) => {
      expect(problems(name, text)).toEqual(['Enter your name.']);
    }),
  );

  it(
    'D11 other types are no text',
    walk([null, undefined, 1, true, [], {}, ['a']], (value) => {
      expect(problems(name, value)).toEqual(['Enter your name.']);
    }),
  );

  it('D11 an optional text that is empty is null, and another type is an error', () => {
    for (const schema of [optionalLine(), optionalParagraph(500)]) {
      for (const empty of ['', '  ', '\u200b\u2060', null, undefined])
        expect(schema.parse(empty)).toBeNull();
      for (const value of [0, false, [], {}]) expect(problems(schema, value)).toHaveLength(1);
    }
  });
});

it('D9 V35 what nobody sees is taken out of the name of a person, and what scripts need stays', () => {
  const hidden =
    '\u200b\u2060\u00ad\u180e\u{e0041}\u3164\u115f\u2800\u034f\u061c\u200e\ufff9\ue000';
  for (const schema of [personName, nameLine('a name')]) {
    for (const sign of hidden) expect(schema.parse(`Ruth-Anne${sign} Poe`)).toBe('Ruth-Anne Poe');
    for (const name of [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u200f\u0645\u062d\u0645\u062f\u200e',
      '\u0d30\u0d4d\u200d',
      'Sḵwx̱wú7mesh',
      'ᓄᓇᕗᑦ',
    ]) {
      expect(schema.parse(name)).toBe(name.normalize('NFC'));
    }
  }
  expect(personName.parse('\ue000')).toBe('');
  expect(problems(nameLine('a name'), '\ue000\u200b')).toEqual(['Enter a name.']);
});

it('D9 text of several lines keeps them, and stays within its length', () => {
  const message = paragraph('your message', 500);
  expect(message.parse(' One\n\nTwo ')).toBe('One\n\nTwo');
  expect(problems(message, 'é'.repeat(500))).toEqual([]);
  expect(problems(message, 'é'.repeat(501))).toEqual(['Use at most 500 characters.']);
  expect(problems(message, ' ')).toEqual(['Enter your message.']);
});

describe('web URLs', () => {
  it(
    'D2 a full address is valid',
    walk(
      [
        'https://www.linkedin.com/in/robin',
        'http://example.org',
        'HTTPS://EXAMPLE.ORG/A?b=c#d',
        'https://exämple.ca/é',
        'https://example.org:8443/',
      ],
      (url) => {
        expect(optionalWebUrl.parse(` ${url} `)).toBe(url);
      },
    ),
  );

  it(
    'D2 anything else is not valid',
    walk(
      [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)//https://example.org',
        'data:text/html,<script>alert(1)</script>',
        '//example.org',
        'example.org',
        'ftp://example.org',
        'https:example.org',
        'https://',
        'https://.',
        'https://localhost',
        'https://exa mple.org',
        'https://example.org/a b',
        'https://linkedin.com@elsewhere.example',
        'https://user:secret@example.org',
        'https://example.org:99999',
      ],
      (url) => {
        expect(problems(optionalWebUrl, url)).toEqual([
          'Enter a full address that starts with https://.',
        ]);
      },
    ),
  );

  it('D2 D9 has no sign that changes the direction of writing', () => {
    expect(problems(optionalWebUrl, 'https://example.org/\u202egpj')).toEqual([
      'There is an invisible character in it. Please type it by hand.',
    ]);
  });

  it('D2 have at most 300 characters, and an empty one is null', () => {
    const long = `https://example.org/${'x'.repeat(280)}`;
    expect(optionalWebUrl.parse(long)).toBe(long);
    for (const tooLong of [`${long}x`, `https://example.org/${'x'.repeat(5000)}`]) {
      expect(problems(optionalWebUrl, tooLong)).toEqual(['Use at most 300 characters.']);
    }
    for (const empty of ['', '  ', null, undefined]) {
      expect(optionalWebUrl.parse(empty)).toBeNull();
    }
  });
});

describe('plain days', () => {
  beforeEach(() => {
    // 20:00 on the 15th in Vancouver, the 16th in UTC.
    vi.useFakeTimers({ now: new Date('2026-06-16T03:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const dob = personalInfoSchema.shape.dob;

  it(
    'D5 a day of the calendar is a day',
    walk(['1980-02-29', '2000-02-29', '1900-01-01', '2026-06-15'], (day) => {
      expect(dob.parse(day)).toBe(day);
    }),
  );

  it(
    'D5 anything else is not a day',
    walk(
      [
        '2021-02-31',
        '1900-02-29',
        '2021-02-29',
        '0000-00-00',
        '2020-13-01',
        '2020-00-10',
        '2020-1-1',
        '20200101',
        ' 2020-01-01',
        '2020-01-01T00:00:00Z',
        '2020-01-01T00:00:00-03:30',
        20200101,
        true,
        {},
      ],
      (day) => {
        expect(problems(plainDate, day)).toEqual(['Enter a date that exists, as YYYY-MM-DD.']);
        expect(problems(dob, day)).toEqual(['Enter a date that exists, as YYYY-MM-DD.']);
      },
    ),
  );

  it('D5 a date of birth is not before 1900 and not tomorrow', () => {
    expect(problems(dob, '1899-12-31')).toEqual(['Enter a year from 1900 on.']);
    expect(problems(dob, '2026-06-17')).toEqual(['A date of birth cannot be in the future.']);
  });

  it('D6 today is the day in UTC, which is ahead of every Canadian zone', () => {
    expect(dob.parse('2026-06-16')).toBe('2026-06-16');
  });

  it('D5 no day is null', () => {
    expect(dob.parse(null)).toBeNull();
    expect(dob.parse(undefined)).toBeNull();
    expect(dob.parse('')).toBeNull();
    expect(problems(plainDate, '')).toEqual(['Enter a date that exists, as YYYY-MM-DD.']);
  });
});

it(
  'D13 what is neither yes nor no shows and hides nothing',
  walk(['false', 'true', 'yes', '', 0, 1, null, undefined, [], {}], (value) => {
    expect(problems(flag, value)).toEqual(['Choose on or off.']);
  }),
);

it('D13 true and false are valid', () => {
  expect([flag.parse(true), flag.parse(false)]).toEqual([true, false]);
});

it(
  'F7 what is no whole number of cents is no amount',
  walk([0.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null], (value) => {
    expect(problems(cents, value)).toHaveLength(1);
  }),
);

it('D8 pages count from 1, and without a number it is the first', () => {
  expect(pageNumber.parse(undefined)).toBe(1);
  expect(pageNumber.parse('999999999')).toBe(999_999_999);
  for (const page of ['0', '-1', '01', '1e3', '1.0', ' 1', '1\n', 'x', '', ['1', '2'], 1]) {
    expect(problems(pageNumber, page)).toEqual(['Pages count from 1.']);
  }
  expect(problems(pageNumber, '1000000000')).toEqual(['There are not so many pages.']);
});

it('Q22 a phone number has at least 7 digits, in any way of writing, or is left empty', () => {
  for (const phone of ['+1 555-555-5555', '555 0142', '(204) 555.0142 ext. 7', '٥٥٥٠١٤٢']) {
    expect(optionalPhone.parse(` ${phone} `)).toBe(phone);
  }
  for (const empty of ['', '  ', null, undefined]) expect(optionalPhone.parse(empty)).toBeNull();
  for (const short of ['555-014', 'call me', '+1', 'x1x2x3x4x5x6']) {
    expect(problems(optionalPhone, short)).toEqual([
      'Enter a phone number with at least 7 digits.',
    ]);
  }
  expect(problems(optionalPhone, '5'.repeat(121))).toEqual(['Use at most 120 characters.']);
});

it('D8 one of the values, or a message that names them', () => {
  const sort = oneOf(['date', '-date'], '-date');
  expect(sort.parse(undefined)).toBe('-date');
  expect(sort.parse('date')).toBe('date');
  for (const value of ['Date', '', 'toString', '__proto__', ['date', 'date'], null]) {
    expect(problems(sort, value)).toEqual(['Choose one of: date, -date.']);
  }
});

it('D8 a search is trimmed and has at most 100 characters; an empty one finds everything', () => {
  expect(searchText.parse(undefined)).toBe('');
  expect(searchText.parse('  a b ')).toBe('a b');
  expect(problems(searchText, '🏌'.repeat(100))).toEqual([]);
  expect(problems(searchText, '🏌'.repeat(101))).toEqual(['Use at most 100 characters.']);
});

it(
  'B4 anything else is not a token of a link',
  walk(
    ['', 'short', 'x'.repeat(101), `${'x'.repeat(42)}\n`, `${'x'.repeat(42)}/`, 42, null],
    (token) => {
      expect(problems(linkToken, token)).toEqual(['This link is not complete.']);
    },
  ),
);

it(
  '5.9 D11 each call rejects values of the wrong type with messages of ours',
  walk(
    everyCall.flatMap(([, { path, body }]) => (body ? [[path, body] as const] : [])),
    ([, body]) => {
      const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
      for (const junk of [
        undefined,
        null,
        1,
        true,
        [],
        [1],
        {},
        { guests: [1] },
        { latitude: 1 },
      ]) {
        const sent = Object.fromEntries(fields.map((field) => [field, junk]));
        for (const problem of problems(body, sent))
          expect(problem).not.toMatch(/^Invalid|expected/);
      }
    },
  ),
);
