import type { TextTag } from '~/ui/rich-text/text-tags'

/** Tags of a person. */
export const personTags: readonly TextTag[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email address' },
  { name: 'designation', label: 'Designation' },
  { name: 'organisation', label: 'Organisation' },
]

/** Tags for the people of one course. */
export const courseTags: readonly TextTag[] = [
  { name: 'courseTitle', label: 'Course title' },
  { name: 'deadline', label: 'Deadline' },
]

/** Tags for the people of one event. */
export const eventTags: readonly TextTag[] = [
  { name: 'eventTitle', label: 'Event title' },
  { name: 'eventStart', label: 'Event start' },
]

export const allTags = [...personTags, ...courseTags, ...eventTags]
