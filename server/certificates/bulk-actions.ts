import {
  alreadyDeleted,
  deleteAndRestore,
  notDeleted,
  type ObjectChange,
  type ObjectTable,
} from '../bulk/objects.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { eq, getTableColumns, sql } from '../db/drizzle.ts'
import { certificateDesigns as designs } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { setAwards, subjectsOf } from './awarding.ts'

const { name: title, ...columns } = getTableColumns(designs)
const read = { ...columns, title }

const designTable = {
  type: 'certificate-design',
  href: '/library/certificate',
  read({ tx, organisationId }: BulkCtx, ids: string[], toChange: boolean) {
    const found = tx
      .select(read)
      .from(designs)
      .where(
        ownedBy(organisationId)(
          designs,
          sql`${designs.id} = ANY(${sql.param(ids)}::text[])`,
          sql`(${designs.deletedAt} IS NULL OR ${designs.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(designs.id)
    return toChange ? found.for('update') : found
  },
} satisfies ObjectTable<{ id: string; title: string; deletedAt: Date | null; version: number }>

type Design = Awaited<ReturnType<typeof designTable.read>>[number]

const stamp = ({ by }: BulkCtx) => ({
  updatedBy: by.adminId,
  updatedAt: sql`now()`,
  version: sql`${designs.version} + 1`,
})

const byOf = ({ by, organisationId }: BulkCtx) => ({ ...by, organisationId })

/** Issued certificates of designs; designs without any are absent. */
async function readIssued({ tx }: BulkCtx, ids: string[]) {
  const { rows } = await tx.execute<{ id: string; issued: number }>(sql`
    SELECT design_id AS id, count(*)::integer AS issued FROM certificates
    WHERE design_id = ANY(${sql.param(ids)}::text[]) GROUP BY 1`)
  return new Map(rows.map(({ id, issued }) => [id, issued]))
}

const remove: ObjectChange<Design, object> = async (ctx, found) => {
  const ids = found.map(({ id }) => id)
  const issued = await readIssued(ctx, ids)
  return {
    event: 'certificate-design/deleted',
    judge: (design) =>
      design.deletedAt
        ? alreadyDeleted(design)
        : issued.has(design.id)
          ? {
              outcome: 'failed',
              code: 'certificate/in-use',
              message: `Certificates of ${design.title} have been issued. Archive it instead`,
              ofMany: 'Certificates of them have been issued. Archive them instead',
            }
          : undefined,
    async apply(changed) {
      const subjects = await subjectsOf(
        ctx.tx,
        ctx.organisationId,
        changed.map(({ id }) => id),
      )
      for (const { id } of changed) {
        const released = subjects
          .filter(({ designId }) => designId === id)
          .map(({ type, id: subject }) => ({ type, id: subject }))
        await ctx.tx
          .update(designs)
          .set({ deletedAt: sql`now()`, released, ...stamp(ctx) })
          .where(eq(designs.id, id))
      }
      await setAwards(ctx.tx, byOf(ctx), subjects, { award: null })
    },
  }
}

const restore: ObjectChange<Design, object> = async (ctx) => ({
  event: 'certificate-design/restored',
  judge: (design) => (design.deletedAt ? undefined : notDeleted(design)),
  async apply(changed) {
    for (const { id, title: name, status, released } of changed) {
      await ctx.tx
        .update(designs)
        .set({ deletedAt: null, released: [], ...stamp(ctx) })
        .where(eq(designs.id, id))
      if (status === 'active')
        await setAwards(ctx.tx, byOf(ctx), released, { award: { id, name }, onlyEmpty: true })
    }
  },
})

export const { deleteAction, restoreAction } = deleteAndRestore(designTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})

export const designActions = [deleteAction, restoreAction]
