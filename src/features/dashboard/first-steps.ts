import type { Schemas } from '~/api/schemas'

export interface FirstStep {
  title: string
  /** What it is good for. */
  why: string
  /** The address where it is done. */
  href: string
  isDone: boolean
}

/** What the organisation has so far. */
export interface Beginnings {
  people: number
  assets: number
  published: number
  enrollments: number
}

/** What a new administrator does first; each is done when the organisation or the account says so, whoever did it. */
export function firstSteps(user: Schemas['CurrentUser'], has: Beginnings): FirstStep[] {
  const { firstName, lastName, preferences, business } = user
  return [
    {
      title: 'Bring in your people',
      why: 'Add them one by one or import the list you have.',
      href: '/users/import',
      isDone: has.people > 0,
    },
    {
      title: 'Upload what they shall learn from',
      why: 'Videos, documents, slides, sounds and links become the material of courses.',
      href: '/manage-courses/add-new-assets',
      isDone: has.assets > 0,
    },
    {
      title: 'Publish a course',
      why: 'Put material in an order, add a check, and publish it.',
      href: '/manage-courses/add-new-course',
      isDone: has.published > 0,
    },
    {
      title: 'Assign it',
      why: 'To people or groups, with a deadline if you like.',
      href: '/library/courses?status=published',
      isDone: has.enrollments > 0,
    },
    {
      title: 'Say who you are',
      why: 'Your name stands beside what you change, so that colleagues know whom to ask.',
      href: '/profile#details',
      isDone: firstName !== '' && lastName !== '',
    },
    {
      title: 'Choose your time zone',
      why: `Until then times are those of ${business.name}, in ${business.timezone}.`,
      href: '/profile#preferences',
      isDone: preferences.timezone !== null,
    },
  ]
}
