import type { components } from '../../openapi/generated/types.ts'
import type { Ctx } from '../contract/ctx.ts'
import { and, sql } from '../db/drizzle.ts'
import { readFunnel as readLicenseFunnel } from '../licenses/funnel.ts'
import { funnelSteps } from '../people/learning-figures.ts'
import { type UsageScope, usersWhere } from './scope.ts'

type Funnel = components['schemas']['Funnel']
type Step = Funnel['steps'][number]

/** Steps with their gaps: who has not come to the next one. */
const withGaps = (steps: Omit<Step, 'gap'>[]): Step[] =>
  steps.map((step, index) => {
    const next = steps[index + 1]
    const gap =
      next === undefined
        ? 0
        : step.count === null
          ? null
          : Math.max(0, step.count - (next.count ?? 0))
    return { ...step, gap }
  })

type Counts = Record<'people' | keyof typeof funnelSteps, number>

async function readPeopleFunnel({ db, user }: Pick<Ctx, 'db' | 'user'>, scope: UsageScope) {
  const countOf = (step: keyof typeof funnelSteps) =>
    sql`(count(*) FILTER (WHERE ${funnelSteps[step]}))::integer AS ${sql.identifier(step)}`
  const { rows } = await db.execute<Counts>(sql`
    SELECT count(*)::integer AS people, ${countOf('registered')}, ${countOf('assigned')},
      ${countOf('started')}, ${countOf('completed')}
    FROM users WHERE ${and(
      sql`users.organisation_id = ${user.organisationId}`,
      usersWhere(scope, sql`users`),
    )}`)
  const counts = rows[0] ?? { people: 0, registered: 0, assigned: 0, started: 0, completed: 0 }
  return withGaps([
    { step: 'people', count: counts.people, stage: 'added' },
    { step: 'registered', count: counts.registered, stage: 'registered' },
    { step: 'assigned', count: counts.assigned, stage: 'assigned' },
    { step: 'started', count: counts.started, stage: 'started' },
    { step: 'completed', count: counts.completed, stage: 'completed' },
  ])
}

/** How many people, or users of the seats of a license, have come as far as each step. */
export async function readFunnel(
  ctx: Pick<Ctx, 'db' | 'user'>,
  { license, ...scope }: UsageScope,
): Promise<Funnel> {
  if (license === undefined) return { kind: 'people', steps: await readPeopleFunnel(ctx, scope) }
  const { seats, given, active, started, completed } = await readLicenseFunnel(ctx, license)
  const steps = withGaps([
    { step: 'seats', count: seats, stage: null },
    { step: 'assigned', count: given, stage: null },
    { step: 'activated', count: active, stage: null },
    { step: 'started', count: started, stage: null },
    { step: 'completed', count: completed, stage: null },
  ])
  return { kind: 'license', steps }
}
