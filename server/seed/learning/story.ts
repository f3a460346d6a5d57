import type { ProgressEvent } from '../../progress/validate.ts'
import type { Random } from '../random.ts'
import type { Course, Item, Learner } from './facts.ts'

const day = 86_400_000
const minute = 60_000

export type Held = {
  learner: Learner
  course: Course
  assignedAt: Date
  deadline: number | null
}

type Ending = 'completed' | 'partial' | 'failed' | 'nothing'

/** The result of a user: most meet past deadlines, and the less time there was the fewer have finished. */
function endingOf(
  random: Random,
  { course, assignedAt, deadline }: Held,
  until: number,
  now: number,
): Ending {
  const time = until - assignedAt.getTime()
  if (time < day / 4) return 'nothing'
  const isOver = deadline !== null && deadline < now
  const doneShare = isOver ? 0.9 : Math.min(0.72, 0.2 + time / (40 * day))
  const sample = random.next()
  if (sample < doneShare) return 'completed'
  const rest = (sample - doneShare) / (1 - doneShare)
  if (rest < 0.12 && course.items.some(({ attempts }) => attempts > 0)) return 'failed'
  return rest < 0.65 ? 'partial' : 'nothing'
}

/** Start and end: soon after the assignment, or shortly before the deadline. */
function spanOf(random: Random, { assignedAt, deadline }: Held, until: number) {
  const from = assignedAt.getTime()
  const end = Math.min(until, Math.max(deadline ?? 0, from + 20 * day))
  const start = from + random.next() ** 2 * (end - from) * 0.8
  return {
    begun: start,
    ended: start + Math.max(minute, random.next() * Math.min(end - start, 12 * day)),
  }
}

const seconds = (random: Random, { duration }: Item) =>
  Math.round((duration ?? random.whole(90, 600)) * (0.9 + random.next() * 0.4))

type Said = Omit<ProgressEvent, 'eventId' | 'user' | 'course' | 'at'>

/** The events of a finished item. */
function endEvents(random: Random, item: Item): Said[] {
  const timeSpent = seconds(random, item)
  if (item.kind === 'asset') return [{ item: item.id, type: 'completed', timeSpent }]
  const attempt = (score: number): Said => ({ item: item.id, type: 'attempted', score, timeSpent })
  const passed = attempt(random.whole(Math.max(item.pass, 60), 100))
  return item.attempts > 1 && random.chance(0.22)
    ? [attempt(random.whole(20, Math.max(20, item.pass - 1))), passed]
    : [passed]
}

const fails = (random: Random, item: Item): Said[] =>
  Array.from({ length: Math.max(1, item.attempts) }, () => ({
    item: item.id,
    type: 'attempted' as const,
    score: random.whole(10, Math.max(10, item.pass - 1)),
    timeSpent: seconds(random, item),
  }))

function saidOf(random: Random, { course }: Held, ending: Ending): Said[] {
  const items = course.items.filter(({ required }) => required || random.chance(0.4))
  if (ending === 'completed') return items.flatMap((item) => endEvents(random, item))
  const check = items.find(({ attempts }) => attempts > 0)
  if (ending === 'failed' && check)
    return items.flatMap((item) => (item === check ? fails(random, item) : endEvents(random, item)))
  // Some progress far, and most of these stop after the first lessons.
  const reached = Math.floor(random.next() ** 1.5 * items.length)
  const next = items[reached]
  const last: Said[] = next
    ? [
        next.kind === 'asset'
          ? {
              item: next.id,
              type: 'progressed',
              progress: random.whole(10, 90),
              timeSpent: seconds(random, next),
            }
          : { item: next.id, type: 'started' },
      ]
    : []
  return [...items.slice(0, reached).flatMap((item) => endEvents(random, item)), ...last]
}

/** The events of a user in a course. */
export function storyOf(
  random: Random,
  held: Held,
  now: number,
  toWork: (at: number, latest: number) => number,
): Omit<ProgressEvent, 'eventId'>[] {
  const { learner, course, assignedAt } = held
  if (!learner.until) return []
  const until = Math.min(learner.until.getTime(), course.archivedAt?.getTime() ?? now, now)
  const ending = endingOf(random, held, until, now)
  if (ending === 'nothing') return []
  const events = saidOf(random, held, ending)
  const { begun: start, ended: end } = spanOf(random, held, until)
  const times = events
    .map((_, n) => toWork(start + ((end - start) * n) / Math.max(1, events.length - 1), until))
    .map((at) => Math.max(at, assignedAt.getTime() + minute))
    .toSorted((a, b) => a - b)
  return events.map((item, n) => {
    const at = new Date(times[n] ?? end).toISOString()
    return { ...item, user: learner.id, course: course.id, at }
  })
}
