/** What is not done, and why, in sentences for whoever runs the portal: they can do something about it. */
export class Refused extends Error {}
