/** An error that the operator can do something about: the message is shown to them, without a stack. */
export class OperatorError extends Error {
  /** Whether the same may succeed a moment later: a request is answered with 503, not 500. */
  readonly isTemporary: boolean = false;
}
