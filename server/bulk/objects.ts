import { auditEach, type AuditChange, type AuditEvent } from '../audit/audit.ts'
import type { components } from '../../openapi/generated/types.ts'
import { plural } from '../lib/plural.ts'
import type { BulkCtx, BulkAction, Reason, Row, RowResult, Summary, Work } from './types.ts'

// Actions on objects of the library: rows of one table, each with a title and a version.

export type LibraryObject = { id: string; title: string; deletedAt: Date | null; version: number }

/** A table of the library, as its bulk actions see it. */
export type ObjectTable<Item> = {
  type:
    | 'asset'
    | 'assessment'
    | 'course'
    | 'license'
    | 'learning-path'
    | 'event'
    | 'message'
    | 'certificate'
    | 'certificate-design'
  /** The list that shows the objects. */
  href: string
  /** Objects that exist or were deleted in the last 30 days, in the order of their ids; locked if they are changed. */
  read(ctx: BulkCtx, ids: string[], toChange: boolean): Promise<Item[]>
  /** The name in the audit log, where it must differ from the title. */
  auditName?(object: Item): string
  /** Why an object is left out of every action. */
  judge?(object: Item): Reason | undefined
}

const nounOf = (type: string) => type.replaceAll('-', ' ')

/** An action once the facts about its objects are known. */
export type ObjectPlan<Item> = {
  /** Why an object is left out; undefined for those that are changed. */
  judge(object: Item): Reason | undefined
  event: AuditEvent
  changes?(object: Item): AuditChange[]
  apply(objects: Item[]): Promise<unknown>
  /** What else happens to people if these objects are changed; read before they are. */
  consequences?(objects: Item[]): Promise<Consequences>
  /** The learning paths that a changed object is a step of, if they are affected. */
  pathsOf?(object: Item): string[]
  /** The input of the action that restores the object. */
  back?(object: Item): Record<string, unknown>
}

/** Reads what an action needs to know about these objects; writes nothing. */
export type ObjectChange<Item, Input> = (
  ctx: BulkCtx,
  objects: Item[],
  input: Input,
) => Promise<ObjectPlan<Item>>

type NamedRef = components['schemas']['NamedRef']
type LibraryBulk = components['schemas']['LibraryBulk']
type Consequences = NonNullable<LibraryBulk['consequences']>
type Effects = { consequences?: Consequences; pathIds?: string[] } | undefined

export type ObjectAction<Input extends object> = BulkAction<
  Input,
  NamedRef,
  Effects,
  Summary<NamedRef> & Pick<LibraryBulk, 'consequences' | 'learningPaths'>
>

/** The consequences of several batches together. */
function sumConsequences(effects: Effects[]): Consequences | undefined {
  const found = effects.flatMap((each) => each?.consequences ?? [])
  if (found.length === 0) return undefined
  const sum = (key: keyof Consequences) => found.reduce((total, each) => total + each[key], 0)
  return {
    seats: sum('seats'),
    waiting: sum('waiting'),
    losing: sum('losing'),
    coursesEnding: sum('coursesEnding'),
    progressKept: sum('progressKept'),
    gaining: sum('gaining'),
  }
}

export const skipped = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'skipped',
  code,
  message,
  ofMany,
})

const changedSince = ({ title }: LibraryObject) =>
  skipped(
    'changed-since',
    `${title} has changed since then and was left unchanged`,
    'They have changed since then and were left unchanged',
  )
export const alreadyDeleted = ({ title }: LibraryObject) =>
  skipped('already-gone', `${title} was already deleted`, 'They were already deleted')
export const isDeleted = ({ title }: LibraryObject) =>
  skipped('deleted', `${title} was deleted`, 'They were deleted')
export const notDeleted = ({ title }: LibraryObject) =>
  skipped('not-deleted', `${title} is not deleted`, 'They are not deleted')

/** The version that an undo expects: the one that the undone change made. */
const expectedVersion = ({ before }: Row) =>
  before && 'back' in before ? before.version : undefined

/** Judges each object, then changes all that pass, in one or two statements. */
const workOn =
  <Item extends LibraryObject, Input>(
    { type, read, judge, auditName }: ObjectTable<Item>,
    change: ObjectChange<Item, Input>,
    input: Input,
  ): Work<NamedRef, Effects> =>
  async (ctx, rows, dry) => {
    const unknown: Reason = {
      outcome: 'failed',
      code: 'not-found',
      message: `This ${nounOf(type)} was not found`,
      ofMany: `These ${nounOf(type)}s were not found`,
    }
    const found = await read(
      ctx,
      rows.map(({ ref }) => ref),
      !dry,
    )
    const byId = new Map(found.map((object) => [object.id, object]))
    const plan = await change(ctx, found, input)
    const passed: Item[] = []
    const results = rows.map((row): RowResult<NamedRef> => {
      const { position, ref } = row
      const object = byId.get(ref)
      if (!object) return { position, ref, name: ref, ...unknown }
      const { title: name, version } = object
      const isOther = (expectedVersion(row) ?? version) !== version
      const reason = isOther ? changedSince(object) : (judge?.(object) ?? plan.judge(object))
      if (reason) return { position, ref, name, ...reason }
      passed.push(object)
      const before = { version: version + 1, back: plan.back?.(object) ?? {} }
      return { position, ref, name, outcome: 'succeeded', item: { _id: ref, name }, before }
    })
    const consequences = await plan.consequences?.(passed)
    if (!dry && passed.length > 0) {
      await plan.apply(passed)
      const lines = passed.map((object) => ({
        id: object.id,
        name: auditName?.(object) ?? object.title,
        changes: plan.changes?.(object),
      }))
      await auditEach(ctx.tx, ctx.by, plan.event, lines, type)
    }
    const pathIds = plan.pathsOf && passed.flatMap(plan.pathsOf)
    return { results, effects: { consequences, pathIds }, tallies: [] }
  }

/** Restores objects by the rules of another action, each with the input that was recorded for it. */
const undoBy =
  ({ readInput, work }: BulkAction): Work =>
  async (ctx, rows, dry) => {
    const alike = Map.groupBy(rows, ({ before }) =>
      JSON.stringify(before && 'back' in before ? before.back : {}),
    )
    const results: RowResult[] = []
    for (const [back, group] of alike)
      results.push(...(await work(readInput(JSON.parse(back)))(ctx, group, dry)).results)
    return { results, effects: undefined, tallies: [] }
  }

type Definition<Item, Input extends object> = Pick<
  BulkAction<Input>,
  'name' | 'did' | 'readInput'
> & {
  /** `objects` is "12 courses". */
  title(objects: string, input: Input): string
  change: ObjectChange<Item, Input>
  /** The action that reverts this one; undefined where none does. */
  undoneBy?(input: Input): BulkAction | undefined
}

/** An action on objects of a table of the library. */
export const objectAction = <Item extends LibraryObject, Input extends object>(
  table: ObjectTable<Item>,
  { title, change, undoneBy, ...definition }: Definition<Item, Input>,
): ObjectAction<Input> => ({
  ...definition,
  href: table.href,
  batchSize: 100,
  title: (count, input) => title(plural(count, nounOf(table.type)), input),
  work: (input) => workOn(table, change, input),
  summarise(summary, effects) {
    const consequences = sumConsequences(effects)
    const pathIds = new Set(effects.flatMap((each) => each?.pathIds ?? []))
    return {
      ...summary,
      ...(consequences && { consequences }),
      ...(pathIds.size > 0 && { learningPaths: pathIds.size }),
    }
  },
  undo(input) {
    const action = undoneBy?.(input)
    return action && undoBy(action)
  },
})

type Removal<Item, Input extends object> = {
  remove: ObjectChange<Item, Input>
  restore: ObjectChange<Item, object>
  readInput(stored: object): Input
  /** Whether restoring reverts the deletion. */
  isUndone?(input: Input): boolean
}

/** Deleting objects of a table, and restoring them. */
export function deleteAndRestore<Item extends LibraryObject, Input extends object>(
  table: ObjectTable<Item>,
  { remove, restore, readInput, isUndone = () => true }: Removal<Item, Input>,
) {
  const restoreAction: ObjectAction<object> = objectAction(table, {
    name: `restore-${table.type}s`,
    title: (objects) => `Restoring ${objects}`,
    did: () => 'restored',
    readInput: (stored) => stored,
    change: restore,
    undoneBy: (): BulkAction => deleteAction,
  })
  const deleteAction: ObjectAction<Input> = objectAction(table, {
    name: `delete-${table.type}s`,
    title: (objects) => `Deletion of ${objects}`,
    did: () => 'deleted',
    readInput,
    change: remove,
    undoneBy: (input) => (isUndone(input) ? restoreAction : undefined),
  })
  return { deleteAction, restoreAction }
}
