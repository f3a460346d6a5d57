import { eq, sql } from '../db/drizzle.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { currentUser } from './current-user.ts'
import { admins } from '../db/schema.ts'
import { dropFiles, replaceFile } from '../files/lifecycle.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { staleSince } from '../audit/version-conflict.ts'
import { checkNewPassword, isPassword } from './password.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { limitRate, uncountAttempt } from './rate-limit.ts'
import { setPassword } from './set-password.ts'
import type { Admin } from '../contract/context.ts'

type Mine = Pick<Input<'deleteProfilePhoto'>, 'db' | 'own' | 'user' | 'files' | 'config'>

const wrongPasswords = { limit: 10, seconds: 600 }

function answer(admin: Admin, { user, ...context }: Mine) {
  const me = currentUser(admin, user.organisation, context)
  return { status: 'success', data: { user: me } } as const
}

/** A conflict error with the time of the last change: only its owner changes a profile. */
async function stale({ db, own, user }: Mine) {
  const [now] = await db
    .select()
    .from(admins)
    .where(own(admins, eq(admins.id, user.id)))
  const { admin, organisation } = user
  const changed = now ?? admin
  return staleSince(
    { admin: changed, organisation },
    nameOf(changed) || 'Somebody',
    changed.updatedAt,
  )
}

/** Replaces the profile photo with a stored one or none, and removes the previous one. */
async function replacePhoto({ db, own, user, files }: Mine, by?: string) {
  const { organisationId } = user
  const me = own(admins, eq(admins.id, user.id))
  const [before, changed] = await db.transaction(async (tx) => {
    const [old] = await tx.select({ photo: admins.photo }).from(admins).where(me).for('update')
    const from = old?.photo ?? null
    const photo = (await replaceFile(tx, organisationId, from, { by, remove: true })) ?? null
    const [row] = await tx.update(admins).set({ photo }).where(me).returning()
    return [from, row]
  })
  await dropFiles(db, files, organisationId, [before])
  return changed ?? user.admin
}

function isZone(timeZone: string) {
  try {
    return new Date().toLocaleString('en', { timeZone }) !== ''
  } catch {
    return false
  }
}

function checkZone(timezone: string | null | undefined) {
  if (!timezone || isZone(timezone)) return
  const message = 'Choose a time zone such as Europe/Lisbon'
  throw fieldProblem('request/invalid', 'timezone', 'zone', message)
}

const wrongPassword = () =>
  fieldProblem(
    'auth/password-wrong',
    'currentPassword',
    'wrong',
    'This is not your current password',
  )

export const profile = {
  async updateProfile({ body, ...context }) {
    const { version, ...names } = body
    const { db, own, user } = context
    const [changed] = await db
      .update(admins)
      .set({
        firstName: cleanName(names.firstName),
        lastName: cleanName(names.lastName),
        designation: cleanName(names.designation),
        version: sql`${admins.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(own(admins, eq(admins.id, user.id), eq(admins.version, version)))
      .returning()
    if (!changed) throw await stale(context)
    return answer(changed, context)
  },

  async updateProfilePhoto({ stored, ...context }) {
    return answer(await replacePhoto(context, stored.picture), context)
  },

  async deleteProfilePhoto(context) {
    return answer(await replacePhoto(context), context)
  },

  async changePassword({ body, ...context }) {
    const { db, own, user } = context
    const { admin, organisation } = user
    const key = `password:${user.id}`
    await limitRate(db, key, wrongPasswords)
    if (!(await isPassword(admin.passwordHash, body.currentPassword))) throw wrongPassword()
    await uncountAttempt(db, key)
    const owner = { email: admin.email, organisation: organisation.name }
    checkNewPassword(body.password, body.passwordConfirm, owner)
    await setPassword(context, admin, {
      password: body.password,
      event: 'auth/password-changed',
      keep: user.sessionId,
      // The password may have been reset meanwhile: then the former one is not enough.
      async claim(tx) {
        const [same] = await tx
          .select({ id: admins.id })
          .from(admins)
          .where(
            own(admins, eq(admins.id, user.id), eq(admins.passwordHash, admin.passwordHash ?? '')),
          )
        if (!same) throw wrongPassword()
      },
    })
    return { status: 'success' }
  },

  async updatePreferences({ body, ...context }) {
    const { alerts, timezone, ...preferences } = body
    checkZone(timezone)
    const { db, own, user } = context
    // Merged in the database, so that two concurrent changes are both applied.
    const input = JSON.stringify({ ...preferences, ...(timezone && { timezone }) })
    const current = timezone === null ? sql`${admins.preferences} - 'timezone'` : admins.preferences
    const [changed] = await db
      .update(admins)
      .set({
        preferences: sql`(${current}) || ${input}::jsonb`,
        alertSettings: sql`${admins.alertSettings} || ${JSON.stringify(alerts ?? {})}::jsonb`,
      })
      .where(own(admins, eq(admins.id, user.id)))
      .returning()
    if (!changed) throw problem('auth/session-expired')
    return answer(changed, context)
  },
} satisfies Handlers<
  | 'updateProfile'
  | 'updateProfilePhoto'
  | 'deleteProfilePhoto'
  | 'changePassword'
  | 'updatePreferences'
>
