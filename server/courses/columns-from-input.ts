import type { components } from '../../openapi/generated/types.ts'
import type { courses } from '../db/schema.ts'
import { cleanHtml } from '../lib/html.ts'
import { titleOf } from '../contract/title.ts'
import { cleanTags, cleanText } from '../lib/text.ts'
import { fieldProblem } from '../contract/problem.ts'

type CourseUpdate = components['schemas']['CourseUpdate']
type Columns = Partial<typeof courses.$inferInsert>

function ruleOf({ type, percent, assessmentsMustPass }: components['schemas']['CompletionRule']) {
  if (type === 'percent' && percent === undefined) {
    const message = 'Say how much is to be done'
    throw fieldProblem('request/invalid', 'completionRule.percent', 'required', message)
  }
  const completionPercent = type === 'percent' ? (percent ?? null) : null
  return { completionType: type, completionPercent, assessmentsMustPass }
}

type Given = Partial<Omit<CourseUpdate, 'thumbnail'>>

/** The given fields as columns: cleaned, and null for empty texts. */
export function columnsFromInput(input: Given): Columns {
  const { title, summary, description, level, tags, completionRule, sequential } = input
  const { category, language, deadlineDays, certificateID, promoVideo } = input
  return {
    ...(title !== undefined && { title: titleOf(title) }),
    ...(summary !== undefined && { summary: cleanText(summary) }),
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(level !== undefined && { level }),
    ...(tags !== undefined && { tags: cleanTags(tags) }),
    ...(sequential !== undefined && { sequential }),
    ...(completionRule !== undefined && ruleOf(completionRule)),
    ...(category !== undefined && { categoryId: category || null }),
    ...(language !== undefined && { language: language || null }),
    ...(deadlineDays !== undefined && { deadlineDays: deadlineDays || null }),
    ...(certificateID !== undefined && { certificateId: certificateID || null }),
    ...(promoVideo !== undefined && { promoVideoId: promoVideo || null }),
  }
}
