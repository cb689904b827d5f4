import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { explainFailure, waitInWords } from './explain-failure.ts';

describe('the message of a failed form', () => {
  it.each([
    [undefined, 'a little'],
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [840, '14 minutes'],
    [3541, 'an hour'],
    [3600, 'an hour'],
  ])('B6 %j seconds to wait are "%s"', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });

  it('B6 too many tries: the message says how long to wait', () => {
    expect(explainFailure(new ApiError(429, { message: 'No.' }, 900))).toBe(
      'That was one try too many. Please wait 15 minutes and try again.',
    );
  });

  it('11.5 a limit of a day is said in the words of the server, which has the time', () => {
    const message = '20 emails went to this address. Try again after Tuesday.';
    expect(explainFailure(new ApiError(429, { message }, 3601))).toBe(message);
  });

  it('8.5 no answer: the message says that the typed text is still there', () => {
    expect(explainFailure(new ApiError(0, { message: 'Network Error' }))).toMatch(
      /^Network Error: .*What you typed is still here/,
    );
  });

  it('any other failure: the message of the server', () => {
    expect(explainFailure(new ApiError(500, { message: 'Our fault.' }))).toBe('Our fault.');
    const errors = { token: ['It is used.', 'It is old.'], place: ['None is left.'] };
    expect(explainFailure(new ApiError(400, { message: 'Please look.', errors }))).toBe(
      'It is used. It is old. None is left.',
    );
  });
});
