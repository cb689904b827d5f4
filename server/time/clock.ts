/** The server's time. Rules use it, not the machine's or the database's clock. */
export interface Clock {
  now(): Date;
}
