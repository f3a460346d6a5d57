import { box, disc, line } from '../courses/course.ts'
import type { Cover } from '../covers.ts'

// Learning paths of the demonstration.

/** A course by its key, or a license by its title. */
type SeedStep = ({ course: string } | { license: string }) & { optional?: true; due?: number }

export type PathWave = {
  /** How many days ago. */
  ago: number
  /** The groups whose members get the path; `standing`: also those who were added later. */
  groups: string[]
  standing?: true
  /** Only those who have a seat in this license, or this course. */
  withLicense?: string
  withCourse?: string
  /** A share of them, selected at random. */
  share?: number
  /** Days until the deadline. */
  days?: number
}

export type SeedPath = {
  title: string
  description: string
  category: string
  steps: SeedStep[]
  inOrder?: true
  atLeast?: number
  /** How many days ago it was created and published. */
  ago: number
  published?: number
  cover?: Cover
  waves: PathWave[]
}

export const seedPaths: SeedPath[] = [
  {
    title: 'First months in the warehouse',
    description:
      '<p>From the rules of the house to work in the hall, in this order. The safety courses come with a seat.</p>',
    category: 'logistics',
    steps: [
      { course: 'conduct' },
      { license: 'Workplace safety' },
      { course: 'lanes', optional: true },
      { course: 'waste', optional: true },
    ],
    inOrder: true,
    ago: 661,
    published: 641,
    cover: [
      '#0b68cb',
      line('M12 44h16V34h16V24h16V14h20', '#fff', 4) +
        disc(20, 36, 4, '#ffb224') +
        disc(52, 16, 4, '#ffb224'),
    ],
    waves: [
      {
        ago: 637,
        groups: ['Operations', 'Logistics'],
        standing: true,
        withLicense: 'Workplace safety',
      },
    ],
  },
  {
    title: 'Serving customers well',
    description: '<p>Any three of four courses, in the order that suits your week.</p>',
    category: 'customers',
    steps: [
      { course: 'service', due: 30 },
      { course: 'conduct' },
      { course: 'privacy' },
      { course: 'waste' },
    ],
    atLeast: 3,
    ago: 345,
    published: 311,
    cover: [
      '#067a6f',
      box(16, 16, 28, 20, '#fff') +
        box(52, 20, 28, 20, '#9ce0d0') +
        line('M24 36v8l8-8M72 40v8l-8-8', '#fff', 3),
    ],
    waves: [
      { ago: 277, groups: ['Customer care'], standing: true, days: 120 },
      { ago: 26, groups: ['Sales'], days: 45 },
    ],
  },
  {
    title: 'Primeros pasos en el almacén',
    description: '<p>Para quienes empiezan en las naves, en español.</p>',
    category: 'people',
    steps: [
      { course: 'conduct-es' },
      { course: 'fire' },
      { course: 'lifting' },
      { course: 'chemicals', optional: true },
    ],
    ago: 716,
    published: 714,
    waves: [
      { ago: 710, groups: ['Operations'], withCourse: 'conduct-es' },
      { ago: 18, groups: ['Operations'], share: 0.25, days: 60 },
    ],
  },
  {
    title: 'Your first year as a lead',
    description: '<p>What changes when a colleague becomes your team.</p>',
    category: 'people',
    steps: [
      { course: 'conduct', due: 14 },
      { license: 'Data protection for everybody', due: 60 },
      { course: 'service', due: 120 },
      { course: 'spreadsheets', optional: true },
    ],
    inOrder: true,
    ago: 6,
    waves: [],
  },
]
