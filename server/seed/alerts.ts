import type { ClientBase } from 'pg'
import { newId } from '../lib/id.ts'
import { alerts } from '../db/schema.ts'
import { insertRows } from './insert.ts'
import { importedAt } from './people.ts'
import type { Random } from './random.ts'

type Alert = typeof alerts.$inferInsert
type Named = { name: string; at: Date }

async function people(client: ClientBase, organisationId: string, where: string) {
  const { rows } = await client.query<Named>(
    `SELECT trim(first_name || ' ' || last_name) AS name, coalesce(registered_at, invited_at) AS at
     FROM users WHERE organisation_id = $1 AND ${where}
     ORDER BY coalesce(registered_at, invited_at) DESC, id`,
    [organisationId],
  )
  return rows
}

/** "Ana, Rui and 3 more". */
function listed(names: string[]) {
  const shown = names.slice(0, 2)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ')
}

/** Fills an admin's bell from the rows of the users, so that the alerts are consistent with them. */
export async function seedAlerts(
  client: ClientBase,
  {
    organisationId,
    adminId,
    now,
    random,
  }: Record<'organisationId' | 'adminId', string> & {
    now: number
    random: Random
  },
) {
  const items: Omit<Alert, 'id' | 'organisationId' | 'adminId'>[] = []
  const joined = await people(client, organisationId, "status = 'active' AND source <> 'csv'")
  for (const { name, at } of joined.slice(0, 4))
    items.push({ type: 'user-joined', title: `${name} joined`, createdAt: at })

  const bounced = await people(client, organisationId, "email_status = 'bounced'")
  if (bounced[0])
    items.push({
      type: 'delivery-failed',
      severity: 'warning',
      title: `${bounced.length} ${bounced.length === 1 ? 'invitation' : 'invitations'} could not be delivered`,
      body: `The address of ${listed(bounced.map(({ name }) => name))} does not accept mail.`,
      createdAt: bounced[0].at,
    })

  const imported = await people(client, organisationId, "source = 'csv'")
  if (imported.length > 0)
    items.push({
      type: 'import-finished',
      severity: 'success',
      title: `${imported.length} people imported`,
      body: 'Everybody in the file was added and invited.',
      createdAt: new Date(importedAt(now) + 95_000),
      readAt: new Date(importedAt(now) + 600_000),
    })

  await insertRows(
    client,
    alerts,
    items.map((item) => ({
      ...item,
      id: newId(item.createdAt?.getTime() ?? now, random.bytes(10)),
      organisationId,
      adminId,
      severity: item.severity ?? 'info',
      body: item.body ?? '',
    })),
  )
}
