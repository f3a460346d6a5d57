import type { PoolClient } from 'pg'
import type { components } from '../../openapi/generated/types.ts'
import { syncMembers } from '../groups/sync-members.ts'
import { newId } from '../lib/id.ts'
import { over } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'

type Rules = components['schemas']['GroupRules']

const ruled: { name: string; description: string; rules: Rules }[] = [
  {
    name: 'Managers',
    description: 'Everybody whose position says so.',
    rules: {
      match: 'all',
      conditions: [{ field: 'designation', op: 'contains', value: 'manager' }],
    },
  },
  {
    name: 'Quiet for a month',
    description: 'Who has done nothing for thirty days, to be asked why.',
    rules: {
      match: 'all',
      conditions: [{ field: 'lastActiveAt', op: 'older-than-days', value: '30' }],
    },
  },
]

type SeedTarget = { organisationId: string; adminId: string; now: number }

/** Creates dynamic groups. Call it when the users exist. */
export async function seedRuledGroups(client: PoolClient, target: SeedTarget) {
  const { organisationId, adminId: createdBy, now } = target
  const db = over(client)
  const at = new Date(now - 45 * 86_400_000)
  await db.insert(userGroups).values(
    ruled.map((group) => ({
      id: newId(at.getTime()),
      organisationId,
      type: 'dynamic' as const,
      createdBy,
      createdAt: at,
      updatedAt: at,
      ...group,
    })),
  )
  await syncMembers(db, organisationId, 'all')
}
