/** The server's own time; domain rules never ask the machine or the database directly. */
export interface Clock {
  now(): Date;
}
