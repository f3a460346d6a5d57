import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { admins, userGroups } from '../db/schema.ts'
import { type Column, day, inWords, tableOf, text } from '../exports/columns.ts'
import { groupColumns } from './present.ts'

const types = { static: 'Manual', dynamic: 'Rule-based' }

const maker = sql`CASE WHEN ${admins.id} IS NULL THEN 'Lectern'
  ELSE trim(${admins.firstName} || ' ' || ${admins.lastName}) END`

const columns: Record<components['schemas']['UserGroupColumn'], Column> = {
  name: text('Name', sql`${userGroups.name}`),
  description: text('Description', sql`${userGroups.description}`),
  type: text('Type', inWords(sql`${userGroups.type}`, types)),
  usersCount: text('Members', groupColumns.usersCount),
  coursesCount: text('Courses assigned', groupColumns.coursesCount),
  updatedAt: day('Updated', sql`${userGroups.updatedAt}`),
  createdAt: day('Created', sql`${userGroups.createdAt}`),
  createdBy: text('Created by', maker),
  _id: text('Id', sql`${userGroups.id}`),
}

export const tableColumns = tableOf(columns)
