import type { components } from '../../../openapi/generated/types.ts'

export type LetterKind = components['schemas']['EventLetterKind']

/** `kind` in the table of mails. */
const mailKind = (letter: LetterKind) => `event-${letter}`

/** Letters of which a second copy is worse than none. */
const onceOnly = new Set<LetterKind>(['invitation', 'reminder', 'recording'])

const letterKinds: LetterKind[] = [
  'invitation',
  'place',
  'waiting',
  'promoted',
  'changed',
  'date-cancelled',
  'cancelled',
  'restored',
  'withdrawn',
  'reminder',
  'recording',
]

/** Kinds of mails that can arrive twice without harm: the calendar entry in them has the same UID and SEQUENCE. */
export const harmlessKinds = letterKinds.filter((kind) => !onceOnly.has(kind)).map(mailKind)

export const letterOf = (kind: string) => letterKinds.find((letter) => mailKind(letter) === kind)
