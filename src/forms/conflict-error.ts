/**
 * Thrown by a form's submit handler when its `ConflictNotice` shows the conflict. `cause` is the refusal, for when the
 * form is unmounted.
 */
export class ShownConflict extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}
