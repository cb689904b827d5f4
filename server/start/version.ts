import packageJson from '../../package.json' with { type: 'json' };

/** Which Fairway this is. Built in: a folder may already hold the next one's files. */
export const { version } = packageJson;
