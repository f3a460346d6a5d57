import type { components } from '../../../openapi/generated/types.ts'
import type {
  BulkAction,
  BulkCtx,
  Reason,
  Row,
  RowResult,
  Summary,
  Work,
} from '../../bulk/types.ts'
import type { DueBefore } from '../../db/schema.ts'

type Named = components['schemas']['NamedRef']
export type Found = { id: string; name: string; reason?: Reason; before?: DueBefore }

type Answer = Summary<Named> & { certificates?: components['schemas']['CertificateIssueEffects'] }

type Definition<Input, Each extends Found, Effects> = {
  name: string
  title(count: number): string
  did: string
  readInput(stored: object): Input
  /** What the rows name, with the reasons for leaving some out. */
  find(ctx: BulkCtx, refs: string[], input: Input): Promise<Each[]>
  apply(ctx: BulkCtx, ids: string[], input: Input): Promise<unknown>
  /** The consequences for those that pass. */
  effects(passed: Each[], input: Input): Effects
  summarise(summary: Summary<Named>, effects: Effects[]): Answer
  undo?(input: Input): Work
}

const unknown: Reason = {
  outcome: 'failed',
  code: 'not-found',
  message: 'This was not found. It may have been deleted',
}

/** An action that queues certificates, which are issued later. */
export const queueAction = <Input extends object, Each extends Found, Effects>({
  name,
  title,
  did,
  readInput,
  find,
  apply,
  effects,
  summarise,
  undo,
}: Definition<Input, Each, Effects>): BulkAction<Input, Named, Effects, Answer> => ({
  name,
  title,
  did: () => did,
  href: '/library/certificate?tab=issued',
  readInput,
  summarise,
  work: (input) => async (ctx, rows: Row[], dry) => {
    const refs = rows.map(({ ref }) => ref)
    const found = new Map((await find(ctx, refs, input)).map((each) => [each.id, each]))
    const passed: Each[] = []
    const results = rows.map(({ position, ref }): RowResult<Named> => {
      const each = found.get(ref)
      if (!each) return { position, ref, name: ref, ...unknown }
      const { name: label, reason, before } = each
      if (reason) return { position, ref, name: label, ...reason }
      passed.push(each)
      const item = { _id: ref, name: label }
      return { position, ref, name: label, outcome: 'succeeded', item, ...(before && { before }) }
    })
    const ids = passed.map(({ id }) => id)
    if (!dry && ids.length > 0) await apply(ctx, ids, input)
    return { results, effects: effects(passed, input), tallies: [] }
  },
  ...(undo && { undo }),
})
