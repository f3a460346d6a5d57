import { createRequire } from 'node:module'
import type * as Core from 'drizzle-orm'
import type * as Casing from 'drizzle-orm/casing'
import type * as Driver from 'drizzle-orm/node-postgres'
import type * as Tables from 'drizzle-orm/pg-core'

/**
 * Drizzle as CommonJS. For its hundreds of ES modules, Node would read the package's 180 kB package.json each time,
 * which costs half a second and 150 MB at every start.
 */
const load = createRequire(import.meta.url)

const core: typeof Core = load('drizzle-orm')
const tables: typeof Tables = load('drizzle-orm/pg-core')
const driver: typeof Driver = load('drizzle-orm/node-postgres')
const casing: typeof Casing = load('drizzle-orm/casing')

export const { and, count, desc, eq, gt, inArray, is, isNotNull, isNull, lt, ne, or, sql } = core
export const { getTableColumns, getTableName } = core
export const { bigint, bit, boolean, date, doublePrecision, foreignKey, getTableConfig } = tables
export const { integer, jsonb } = tables
export const { PgTable, pgSchema, pgTable, primaryKey, text, timestamp } = tables
export const { drizzle } = driver
export const { toSnakeCase } = casing
