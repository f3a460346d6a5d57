import { mayBeDone } from '~/api/client/errors'

// What is said of a write that failed. Where its answer was lost nobody knows whether it was done, and nobody claims to.

/** `doing` as in "Removing the photo". */
export const failureTitle = (doing: string, error: unknown) =>
  mayBeDone(error) ? `${doing} got no clear answer` : `${doing} failed`

export const notDone = (error: unknown) =>
  mayBeDone(error) ? 'It is not known whether this was done' : 'Nothing was changed'

export const notTakenBack = (error: unknown) =>
  mayBeDone(error) ? 'It is not known whether it was taken back' : 'It was not taken back'

export const notUndone = 'It was not taken back'
export const partlyUndone = 'Only a part was taken back'

export const notSaved = (label: string, error: unknown) =>
  mayBeDone(error) ? `It is not known whether “${label}” was saved` : `“${label}” was not saved`

export const notMade = (noun: string, error: unknown) =>
  mayBeDone(error) ? `It is not known whether the ${noun} was made` : `The ${noun} was not made`
