import type { components } from '../../../openapi/generated/types.ts'
import { empty, id, now } from '../columns.ts'
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { jobs } from './work.ts'

type ImportShown = components['schemas']['Import']
type ImportRowShown = components['schemas']['ImportRow']
const list = <Item>() => jsonb().$type<Item[]>().notNull().default([])

/** What rolling an imported row back needs. */
export type ImportUndo = {
  version: number
  joined: string[]
  before?: {
    firstName: string
    lastName: string
    /** Absent if the import did not change it. */
    email?: string
    designation: string
    deletedAt: string | null
    formerGroups: string[]
  }
}

/** A user with the name of a row whose address differs in the domain only. */
type NamesakeStored = { id: string; firstName: string; lastName: string; email: string }

export const imports = pgTable('imports', {
  id: id(),
  organisationId: organisation(),
  fileName: text().notNull(),
  rowCount: integer().notNull(),
  counts: jsonb().$type<Partial<ImportShown['counts']>>().notNull().default({}),
  outcomes: jsonb().$type<Partial<ImportShown['outcomes']>>().notNull().default({}),
  domains: list<string>(),
  newGroups: list<string>(),
  newGroupsOfDeleted: list<string>(),
  madeGroups: list<string>(),
  groupIds: list<string>(),
  licenseIds: list<string>(),
  pathIds: list<string>(),
  invite: text().$type<ImportShown['invite']>().notNull().default('later'),
  restoreDeleted: boolean().notNull().default(false),
  clearBlank: list<ImportShown['clearBlank'][number]>(),
  jobId: text().references(() => jobs.id),
  rollBackJobId: text().references(() => jobs.id),
  version: integer().notNull().default(1),
  updatedBy: admin(),
  updatedAt: now(),
  createdBy: admin(),
  createdAt: now(),
})

export const importRows = pgTable(
  'import_rows',
  {
    importId: text().notNull(),
    row: integer().notNull(),
    organisationId: text().notNull(),
    verdict: text().$type<ImportRowShown['verdict']>().notNull(),
    firstName: empty(),
    lastName: empty(),
    email: empty(),
    givenId: text(),
    designation: empty(),
    groups: list<string>(),
    newGroups: jsonb().$type<string[]>(),
    skip: boolean().notNull().default(false),
    changes: list<ImportRowShown['changes'][number]>(),
    cleaned: list<ImportRowShown['cleaned'][number]>(),
    errors: list<ImportRowShown['errors'][number]>(),
    warnings: list<ImportRowShown['warnings'][number]>(),
    duplicateOf: integer(),
    namesake: jsonb().$type<NamesakeStored>(),
    userId: text(),
    outcome: text().$type<NonNullable<ImportRowShown['outcome']>>(),
    message: text(),
    undo: jsonb().$type<ImportUndo>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    foreignKey({
      columns: [table.importId, table.organisationId],
      foreignColumns: [imports.id, imports.organisationId],
    }),
  ],
)

/** How many rows of an import have a domain. */
export const importDomains = pgTable(
  'import_domains',
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    domain: text().notNull(),
    rowCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.domain] })],
)
