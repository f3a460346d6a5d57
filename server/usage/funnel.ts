import type { components } from '../../openapi/generated/types.ts'
import type { Ctx } from '../contract/ctx.ts'
import { tenantOf } from '../db/scope.ts'
import { countFunnel } from '../db/stats/stats.ts'
import { readFunnel as readLicenseFunnel } from '../licenses/funnel.ts'
import type { UsageScope } from './scope.ts'

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

async function readPeopleFunnel(ctx: Pick<Ctx, 'db' | 'user'>, scope: UsageScope) {
  const { group, people = 'current' } = scope
  const counts = await countFunnel(ctx.db, tenantOf(ctx), { group, people })
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
