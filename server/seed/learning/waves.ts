// The assignments of the demonstration.

export type Wave = {
  /** The course, by its key in the list of courses. */
  course: string
  /** How many days ago. */
  ago: number
  /** The groups that get it; `standing`: permanently, also for later members. */
  groups?: string[]
  standing?: true
  /** Or a share of a department, selected at random. */
  some?: { of: string; share: number }
  /** Days until the deadline, unless the course has one. */
  days?: number
}

const offices = ['Customer care', 'Sales', 'Finance', 'People', 'Engineering']
const halls = ['Operations', 'Logistics']

export const waves: Wave[] = [
  { course: 'conduct-es', ago: 713, some: { of: 'Operations', share: 0.3 } },
  { course: 'fire', ago: 665, groups: halls, standing: true },
  { course: 'conduct', ago: 629, groups: [...offices, ...halls], standing: true },
  { course: 'lifting', ago: 570, groups: ['Logistics'], standing: true },
  { course: 'lifting', ago: 505, some: { of: 'Operations', share: 0.4 } },
  { course: 'chemicals', ago: 473, some: { of: 'Operations', share: 0.35 }, days: 30 },
  { course: 'service', ago: 297, groups: ['Customer care'], standing: true },
  { course: 'lanes', ago: 131, groups: ['Logistics'], days: 40 },
  { course: 'privacy', ago: 104, groups: ['Finance', 'People', 'Customer care'], standing: true },
  { course: 'picking', ago: 88, some: { of: 'Logistics', share: 0.7 }, days: 21 },
  { course: 'fire', ago: 77, groups: ['First aiders'] },
  { course: 'waste', ago: 69, groups: ['Operations'] },
  { course: 'chemicals', ago: 47, some: { of: 'Operations', share: 0.35 }, days: 30 },
  { course: 'service', ago: 33, groups: ['Sales'], standing: true },
  { course: 'privacy', ago: 16, groups: ['Sales', 'Engineering'], standing: true },
  { course: 'lanes', ago: 9, some: { of: 'Operations', share: 0.3 }, days: 11 },
]
