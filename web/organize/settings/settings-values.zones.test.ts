import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import {
  atFields,
  isAsSaved,
  type SettingsRecord,
  settingInWords,
  settingsOf,
  settingsTexts,
  sideOf,
} from './settings-values.ts';

const settings: SettingsRecord = {
  name: 'Golf for Good',
  short_name: 'GfG',
  tagline: null,
  colours: { deep: '#102030', action: '#203040' },
  how_to_pay: null,
  membership_price_cents: null,
  address: ['1 Links Road', 'Halifax'],
  email: 'office@example.org',
  phone: null,
  hours: null,
  links: [{ name: 'Instagram', url: 'https://instagram.com/golf' }],
  taxes: [{ name: 'QST', number: '123', rate: 9_975 }],
  time_zone: 'America/Halifax',
  fiscal_year_start: '04-01',
  privacy_officer: 'Kim Marsh',
  data_location: null,
  processors: [{ name: 'Stripe', purpose: 'payments', country: 'United States' }],
};

test('15.6 what a form shows is what it sends', () => {
  expect(settingsOf(settingsTexts(settings))).toEqual(settings);
  const texts = settingsTexts(settings);
  expect(texts).toMatchObject({ 'taxes.0.rate': '9.975', fiscal_month: '04', fiscal_day: '01' });
});

test('15.6 empty rows and lines are left out, a rate is read as people write it', () => {
  const typed = {
    ...settingsTexts(settings),
    address: ' 1 Links Road \n\n',
    'links.0.name': '',
    'links.0.url': ' ',
    'links.3.name': 'X',
    'links.3.url': 'https://x.com/golf',
    'taxes.0.rate': '13,5 %',
  };
  expect(settingsOf(typed)).toMatchObject({
    address: ['1 Links Road'],
    links: [{ name: 'X', url: 'https://x.com/golf' }],
    taxes: [{ rate: 13_500 }],
  });
  // Refused at its field.
  expect(settingsOf({ ...typed, 'taxes.0.rate': 'a lot' }).taxes[0]?.rate).toBe('a lot');
});

test('15.6 5.9 a mistake is shown at the row that was typed into', () => {
  const typed = {
    ...settingsTexts(settings),
    'links.0.name': '',
    'links.0.url': '',
    'links.3.url': 'x',
  };
  const error = new ApiError(400, {
    code: 'validation_failed',
    message: 'Please check the marked fields.',
    errors: {
      'links.0.url': ['Enter a full address.'],
      'address.1': ['Too long.'],
      fiscal_year_start: ['Choose a day.'],
      taxes: ['Use at most 4 taxes.'],
      name: ['Enter the name.'],
    },
  });
  const shown = atFields(error, typed);
  expect([shown.status, shown.code]).toEqual([400, 'validation_failed']);
  expect(shown.errors).toEqual({
    'links.3.url': ['Enter a full address.'],
    address: ['Too long.'],
    fiscal_day: ['Choose a day.'],
    'taxes.0.name': ['Use at most 4 taxes.'],
    name: ['Enter the name.'],
  });
});

test('12.4 a setting is said in words', () => {
  expect(settingInWords(settings.taxes)).toBe('QST 123 9.975 %');
  expect(settingInWords(settings.address)).toBe('1 Links Road; Halifax');
  expect([settingInWords(null), settingInWords([])]).toEqual(['nothing', 'nothing']);
});

test('11.4 a save of settings is taken back while nothing of it was changed again', () => {
  const links = {
    links: { old: [], new: [{ url: 'https://instagram.com/golf', name: 'Instagram' }] },
  };
  expect(isAsSaved(settings, links)).toBe(true);
  expect(sideOf(links, 'old')).toEqual({ links: [] });
  expect(isAsSaved({ ...settings, links: [] }, links)).toBe(false);
  const phone = {
    phone: { old: '+1 902 555 0100', new: null },
    name: { old: 'Golf', new: 'Other' },
  };
  expect(isAsSaved(settings, phone)).toBe(false);
  expect(isAsSaved({ ...settings, name: 'Other' }, phone)).toBe(true);
  // What a command of before has noted is no field of the form.
  expect(isAsSaved(settings, { timeZone: { old: 'UTC', new: 'America/Halifax' } })).toBe(false);
});
