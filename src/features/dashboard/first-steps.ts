import type { Schemas } from '~/api/schemas'

export interface FirstStep {
  title: string
  /** The benefit. */
  benefit: string
  /** The page where it is done. */
  href: string
  isDone: boolean
}

/** What the organisation has. */
export interface Beginnings {
  people: number
  assets: number
  published: number
  enrollments: number
}

/**
 * The first steps of a new administrator; each is done when the organisation or the account says so, whoever did it.
 */
export function firstSteps(user: Schemas['CurrentUser'], has: Beginnings): FirstStep[] {
  const { firstName, lastName, preferences, business } = user
  return [
    {
      title: 'Add users',
      benefit: 'Add them one by one or import a list.',
      href: '/users/import',
      isDone: has.people > 0,
    },
    {
      title: 'Upload learning content',
      benefit: 'Videos, documents, slides, audio and links that courses are built from.',
      href: '/manage-courses/add-new-assets',
      isDone: has.assets > 0,
    },
    {
      title: 'Publish a course',
      benefit: 'Arrange content, add an assessment and publish.',
      href: '/manage-courses/add-new-course',
      isDone: has.published > 0,
    },
    {
      title: 'Assign the course',
      benefit: 'To people or groups, with an optional deadline.',
      href: '/library/courses?status=published',
      isDone: has.enrollments > 0,
    },
    {
      title: 'Complete your profile',
      benefit: 'Your name appears next to the changes you make.',
      href: '/profile#details',
      isDone: firstName !== '' && lastName !== '',
    },
    {
      title: 'Set your time zone',
      benefit: `Until then, times are in ${business.timezone}, the time zone of ${business.name}.`,
      href: '/profile#preferences',
      isDone: preferences.timezone !== null,
    },
  ]
}
