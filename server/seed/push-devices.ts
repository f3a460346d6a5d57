import type { pushDevices } from '../db/schema.ts'
import type { Person } from './people.ts'

const labels = ['Chrome on Android', 'Safari on iPhone', 'Edge on Windows', 'Firefox on Linux']

/** The device of a seeded user with push messages. Nobody holds its keys, and no push service knows it. */
export function deviceOf(person: Person): (typeof pushDevices.$inferInsert)[] {
  const { id, organisationId, pushEnabled, createdAt } = person
  if (!pushEnabled) return []
  return [
    {
      id,
      organisationId,
      userId: id,
      endpoint: `https://fcm.googleapis.com/fcm/send/demonstration-${id}`,
      p256dh:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
      label: labels[(id.codePointAt(id.length - 1) ?? 0) % labels.length],
      createdAt,
      seenAt: createdAt,
    },
  ]
}
