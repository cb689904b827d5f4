import { expect, test } from 'vitest';
import { eventTexts } from '../record/event-values.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { sectionInWords } from './section-in-words.ts';

test('W10 a section says what it has once: a format that is named as its kind is not repeated', () => {
  const typed = { ...eventTexts(sampleRecord()), title: 'Her First Round', kind: 'clinic' };
  expect(sectionInWords('what', { ...typed, format: 'Clinic' })).toBe('Her First Round · Clinic');
  expect(sectionInWords('what', { ...typed, format: 'Nine holes' })).toBe(
    'Her First Round · Clinic · Nine holes',
  );
});
