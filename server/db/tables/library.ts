import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

export const authors = pgTable('authors', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  designation: empty(),
  bio: empty(),
  photo: text(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
})

export const categories = pgTable('categories', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  description: empty(),
  image: text(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
})

type FileColumns = { file: string; fileName: string; mimeType: string; size: number }

export type AssetReplacement = FileColumns & {
  status: 'processing' | 'failed'
  failure: string | null
}

export type PreviousFile = FileColumns & {
  duration: number | null
  pages: number | null
  thumbnail: string | null
  notice: string | null
  replacedAt: string
}

export const assets = pgTable('assets', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  description: empty(),
  type: text().$type<components['schemas']['AssetType']>().notNull(),
  url: text(),
  file: text(),
  fileName: text(),
  mimeType: text(),
  size: bigint({ mode: 'number' }),
  duration: doublePrecision(),
  pages: integer(),
  thumbnail: text(),
  /** Whether an admin chose it; otherwise a generated one may replace it. */
  thumbnailGiven: boolean().notNull().default(false),
  transcript: text(),
  categoryId: text().references(() => categories.id),
  tags: jsonb().$type<string[]>().notNull().default([]),
  language: text(),
  status: text().$type<components['schemas']['AssetStatus']>().notNull(),
  failure: text(),
  uploadedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
  notice: text(),
  replacement: jsonb().$type<AssetReplacement>(),
  previousFile: jsonb().$type<PreviousFile>(),
})

export const captions = pgTable('captions', {
  id: id(),
  assetId: text()
    .notNull()
    .references(() => assets.id),
  organisationId: organisation(),
  language: text().notNull(),
  label: text().notNull(),
  file: text().notNull(),
  isDefault: boolean().notNull().default(false),
  createdAt: now(),
})

export const assessments = pgTable('assessments', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  description: empty(),
  passingPercentage: integer().notNull().default(70),
  maxAttempts: integer().notNull().default(3),
  timeLimit: integer().notNull().default(0),
  shuffleQuestions: boolean().notNull().default(false),
  shuffleOptions: boolean().notNull().default(false),
  questionsShown: integer().notNull().default(0),
  showAnswers: text()
    .$type<'never' | 'after-attempt' | 'after-pass'>()
    .notNull()
    .default('after-attempt'),
  status: text().$type<'draft' | 'ready'>().notNull().default('draft'),
  questionsCount: integer().notNull().default(0),
  totalMarks: integer().notNull().default(0),
  createdBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

export const questions = pgTable('questions', {
  id: id(),
  assessmentId: text()
    .notNull()
    .references(() => assessments.id),
  organisationId: organisation(),
  position: integer().notNull(),
  type: text().$type<components['schemas']['QuestionType']>().notNull(),
  question: text().notNull(),
  image: text(),
  options: jsonb()
    .$type<{ id: string; text: string; isCorrect: boolean }[]>()
    .notNull()
    .default([]),
  acceptedAnswers: jsonb().$type<string[]>().notNull().default([]),
  explanation: empty(),
  marks: integer().notNull().default(1),
  tags: jsonb().$type<string[]>().notNull().default([]),
  searchText: folded(),
})
