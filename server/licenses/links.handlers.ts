import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { inTransaction } from '../db/transaction.ts'
import { assignableCourses } from '../enrollments/courses-input.ts'
import { answerLink } from '../links/handlers.ts'
import { openLink, storeLink } from '../links/save.ts'
import { requireLicenses, requireNotEnded } from './seats/input.ts'

/** Licenses that links can target. */
async function linkable(ctx: TxCtx, ids: string[], field: string) {
  const all = await requireLicenses(ctx, ids, (at) => `${field}.${at}`)
  requireNotEnded(all)
  return { type: 'license' as const, all }
}

export const licenseLinks = {
  generateLinkToCourse: ({ body: { courses, type }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const target =
        type === 'license'
          ? await linkable(txCtx, courses, 'courses')
          : { type, all: await assignableCourses(txCtx, courses) }
      return answerLink(txCtx, await openLink(txCtx, target))
    }),

  createSignupLink: ({ body: { licenses, ...limits }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const target = await linkable(txCtx, licenses, 'licenses')
      return answerLink(txCtx, await storeLink(txCtx, 'signup', target, limits))
    }),
} satisfies Handlers<'generateLinkToCourse' | 'createSignupLink'>
