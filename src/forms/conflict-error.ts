/**
 * Thrown by what a form sends, when a `ConflictNotice` in the form says what came of it. `cause` is the refusal, for when
 * the form is gone.
 */
export class ShownConflict extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}
