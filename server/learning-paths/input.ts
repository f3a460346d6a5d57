import type { components } from '../../openapi/generated/types.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { titleOf } from '../contract/title.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { certificateDesigns, type learningPaths } from '../db/schema.ts'
import { cleanHtml } from '../lib/html.ts'

export type PathInput = Partial<Omit<components['schemas']['LearningPathUpdate'], 'image'>>
export type PathRow = typeof learningPaths.$inferSelect
export type StepInput = components['schemas']['PathStepInput']
type Columns = Partial<typeof learningPaths.$inferInsert>
type FieldError = { field: string; code: string; message: string }

/** Request fields as columns, cleaned. */
export function columnsFromInput(input: PathInput): Columns {
  const { title, description, category, enforceOrder, completionRule, atLeast } = input
  const { certificateID, removeCertificate } = input
  return {
    ...(title !== undefined && { title: titleOf(title) }),
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(category !== undefined && { categoryId: category || null }),
    ...(certificateID !== undefined && { certificateId: certificateID }),
    ...(removeCertificate && { certificateId: null }),
    ...(enforceOrder !== undefined && { enforceOrder }),
    ...(completionRule !== undefined && {
      completionRule,
      atLeast: completionRule === 'at-least' ? (atLeast ?? null) : null,
    }),
    ...(completionRule === undefined && atLeast !== undefined && { atLeast }),
  }
}

/** Rejects a required number without its rule, the rule without a number, and a number above that of the steps. */
export function checkRule(
  { completionRule, atLeast }: Pick<PathRow, 'completionRule' | 'atLeast'>,
  input: PathInput,
  steps: number,
) {
  const refuse = (code: string, message: string) =>
    fieldProblem('request/invalid', 'atLeast', code, message)
  if (completionRule === 'at-least' && atLeast === null)
    throw refuse('required', 'Enter the number of steps')
  if (completionRule !== 'at-least' && input.atLeast !== undefined)
    throw refuse('unexpected', 'A number of steps needs the rule "at least"')
  if (atLeast !== null && steps > 0 && atLeast > steps)
    throw refuse('maximum', `There are only ${steps} steps`)
}

/** Locks the certificate design of a request against deletion. It has to be active, or the present one. */
export async function checkCertificate(
  { db, own }: TxCtx,
  { certificateID, removeCertificate }: PathInput,
  present: string | null = null,
) {
  if (certificateID === undefined) return
  const refuse = (code: string, message: string) =>
    fieldProblem('request/invalid', 'certificateID', code, message)
  if (removeCertificate) throw refuse('contradictory', 'Either set a certificate or remove it')
  const [design] = await db
    .select({ status: certificateDesigns.status })
    .from(certificateDesigns)
    .where(
      own(
        certificateDesigns,
        and(eq(certificateDesigns.id, certificateID), isNull(certificateDesigns.deletedAt)),
      ),
    )
    .for('share')
  if (!design) throw refuse('unknown', 'This certificate design was not found')
  if (design.status !== 'active' && certificateID !== present)
    throw refuse('inactive', 'Only active certificate designs can be awarded')
}

/** Rejects duplicate steps, and an order that differs from the list. */
export function checkSteps(steps: StepInput[]) {
  const errors = steps.flatMap(({ _id, order }, index): FieldError[] => {
    if (steps.findIndex((other) => other._id === _id) < index)
      return [{ field: `courses.${index}`, code: 'repeated', message: 'This is a step already' }]
    if (order === undefined || order === index + 1) return []
    const message = `This is step ${index + 1} of the list`
    return [{ field: `courses.${index}.order`, code: 'order', message }]
  })
  if (errors.length > 0)
    throw problem('request/invalid', undefined, { errors: errors.slice(0, 100) })
}
