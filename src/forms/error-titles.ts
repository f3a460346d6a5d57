import { mayBeDone } from '~/api/client/errors'

// Titles for failed writes. If the response was lost, nobody knows whether it was done, and the title does not claim
// to.

/** `doing` as in "Removing the photo". */
export const errorTitle = (doing: string, error: unknown) =>
  mayBeDone(error) ? `${doing} may have failed` : `${doing} failed`

export const notDone = (error: unknown) =>
  mayBeDone(error) ? 'It is unclear whether this was done' : 'Nothing was changed'

export const undoFailed = (error: unknown) =>
  mayBeDone(error) ? 'It is unclear whether this was undone' : 'Undo failed'

export const notUndone = 'Undo failed'
export const partlyUndone = 'Only partly undone'

export const notSaved = (label: string, error: unknown) =>
  mayBeDone(error) ? `It is unclear whether “${label}” was saved` : `“${label}” was not saved`

export const notCreated = (noun: string, error: unknown) =>
  mayBeDone(error) ? `It is unclear whether the ${noun} was created` : `The ${noun} was not created`
