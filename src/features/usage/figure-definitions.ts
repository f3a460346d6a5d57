import type { Schemas } from '~/api/schemas'
import { hoursText } from '~/ui/format/hours'
import { formatNumber } from '~/ui/format/numbers'

type Figures = Schemas['Usage']['figures']
export type FigureName = keyof Figures
type Point = Schemas['UsagePoint']

interface Definition {
  name: FigureName
  label: string
  /** How it is counted, in a sentence. */
  definition: string
  text: (value: number) => string
  /** What an increase means. */
  more: 'good' | 'bad' | 'neutral'
  /** Percentages change by points. */
  isRate?: boolean
  /** The figure of a day, week or month, if it has one. */
  at?: (point: Point) => number
}

const percent = (value: number) => `${formatNumber(value)}%`

/** The eight figures in their order. */
export const figureDefinitions: readonly Definition[] = [
  {
    name: 'activeUsers',
    label: 'Active people',
    definition:
      'Different people who started, progressed, completed, attempted or attended on a day of the range. It is not the sum of the days.',
    text: formatNumber,
    more: 'good',
    at: ({ activeUsers }) => activeUsers,
  },
  {
    name: 'activationRate',
    label: 'Activation rate',
    definition: 'Of the people added in the range, the percentage registered by its last day.',
    text: percent,
    more: 'good',
    isRate: true,
  },
  {
    name: 'learningSeconds',
    label: 'Learning hours',
    definition: 'Time of recorded progress, by the day on which it happened.',
    text: hoursText,
    more: 'good',
    at: ({ learningSeconds }) => learningSeconds,
  },
  {
    name: 'enrollments',
    label: 'Enrollments',
    definition: 'Courses assigned to people in the range and not withdrawn.',
    text: formatNumber,
    more: 'neutral',
    at: ({ enrollments }) => enrollments,
  },
  {
    name: 'completions',
    label: 'Completions',
    definition: 'Enrollments completed on a day of the range, whenever they were assigned.',
    text: formatNumber,
    more: 'good',
    at: ({ completions }) => completions,
  },
  {
    name: 'completionRate',
    label: 'Completion rate',
    definition: 'Of the enrollments of the range, the percentage completed by now.',
    text: percent,
    more: 'good',
    isRate: true,
  },
  {
    name: 'daysToComplete',
    label: 'Time to complete',
    definition:
      'Mean number of days from assignment to completion, of the completions of the range.',
    text: (value) => (value === 1 ? '1 day' : `${formatNumber(value)} days`),
    more: 'bad',
  },
  {
    name: 'certificates',
    label: 'Certificates',
    definition: 'Certificates issued in the range, without reissued ones.',
    text: formatNumber,
    more: 'good',
    at: ({ certificates }) => certificates,
  },
]
