import type { components } from '../../openapi/generated/types.ts'

type Template = components['schemas']['MessageTemplate']
type Starter = Pick<Template, '_id' | 'name' | 'category' | 'title' | 'preheader' | 'message'>

/** Templates that come with the product. */
const starters: Starter[] = [
  {
    _id: 'starter-invitation',
    name: 'Invitation to learn',
    category: 'invitation',
    title: 'Your courses at {{organisation}}',
    preheader: 'Everything you need to start',
    message:
      '<p>Hello {{firstName|there}},</p><p>{{organisation}} has a learning library for you. Open it, look at your courses and begin with the one that is due first.</p>',
  },
  {
    _id: 'starter-reminder',
    name: 'Reminder of a course',
    category: 'reminder',
    title: 'Have you looked at {{courseTitle}} yet?',
    preheader: 'It is waiting for you',
    message:
      '<p>Hello {{firstName|there}},</p><p><strong>{{courseTitle}}</strong> is waiting for you. Please complete it by {{deadline|the end of the month}}.</p>',
  },
  {
    _id: 'starter-overdue',
    name: 'Overdue course',
    category: 'overdue',
    title: '{{courseTitle}} is overdue',
    preheader: 'Please complete it this week',
    message:
      '<p>Hello {{firstName|there}},</p><p><strong>{{courseTitle}}</strong> was due on {{deadline|an earlier date}}. Please complete it this week, or answer this mail if something keeps you from it.</p>',
  },
  {
    _id: 'starter-event',
    name: 'Event',
    category: 'event',
    title: 'Join us: an event at {{organisation}}',
    preheader: 'Places are limited',
    message:
      '<p>Hello {{firstName|there}},</p><p>we are planning an event and would like to have you there.</p><ul><li>When: </li><li>Where: </li><li>About: </li></ul>',
  },
  {
    _id: 'starter-certificate',
    name: 'Certificate',
    category: 'certificate',
    title: 'Congratulations, {{firstName|and well done}}',
    preheader: 'Your certificate',
    message:
      '<p>Hello {{firstName|there}},</p><p>you have completed <strong>{{courseTitle}}</strong>. Congratulations! Your certificate is in your learning library.</p>',
  },
  {
    _id: 'starter-newsletter',
    name: 'Newsletter',
    category: 'newsletter',
    title: 'New in the learning library of {{organisation}}',
    preheader: 'What you can learn this month',
    message:
      '<p>Hello {{firstName|there}},</p><h2>New this month</h2><ul><li></li><li></li></ul><h2>Most popular</h2><ul><li></li></ul>',
  },
]

export const starterTemplates: Template[] = starters.map((starter) => ({
  ...starter,
  channel: 'email',
  link: null,
  linkLabel: '',
  starter: true,
  version: 1,
  versions: [],
  updatedBy: null,
  deletedAt: null,
  createdAt: null,
  updatedAt: null,
}))
