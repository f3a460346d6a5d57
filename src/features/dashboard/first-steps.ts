import type { Schemas } from '~/api/schemas'

export interface FirstStep {
  title: string
  /** What it is good for. */
  why: string
  /** The part of the settings where it is done. */
  section: string
  isDone: boolean
}

/** What a new administrator does first; each is done when the account says so, whoever did it. */
export function firstSteps(user: Schemas['CurrentUser']): FirstStep[] {
  const { firstName, lastName, designation, photo, preferences, business } = user
  return [
    {
      title: 'Say who you are',
      why: 'Your name stands beside what you change, so that colleagues know whom to ask.',
      section: 'details',
      isDone: firstName !== '' && lastName !== '',
    },
    {
      title: 'Say what you do',
      why: 'Your designation tells namesakes apart.',
      section: 'details',
      isDone: designation !== '',
    },
    {
      title: 'Add a photo',
      why: 'A face is found faster than a name.',
      section: 'photo',
      isDone: photo !== null,
    },
    {
      title: 'Choose your time zone',
      why: `Until then times are those of ${business.name}, in ${business.timezone}.`,
      section: 'preferences',
      isDone: preferences.timezone !== null,
    },
  ]
}
