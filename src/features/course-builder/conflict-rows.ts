import type { ConflictRow } from '~/fields/conflict-notice'
import { levelWords } from '~/fields/course-words'
import { counted } from '~/ui/numbers'
import { factsOf, knowing, type BuilderState } from './builder-state'
import type { Course } from './course-builder.api'
import { changedFields, valuesOf, type Values } from './course-values'
import { itemTitle } from './item-title'
import { countItems, type Outline } from './outline'

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

const yes = (is: boolean) => (is ? 'Yes' : 'No')

function described(values: Values) {
  return {
    Title: values.title.trim(),
    Summary: values.summary.trim(),
    Description: plain(values.description),
    'Cover image': values.cover.file ? 'A new picture' : values.cover.src ? 'A picture' : '',
    'Promo video': values.promoVideo?.title ?? '',
    Category: values.category?.label ?? '',
    Authors: values.authors.map(({ label }) => label).join(', '),
    Level: levelWords[values.level],
    Language: values.language,
    Tags: values.tags.join(', '),
    'Completed by':
      values.completionType === 'percent' ? `${values.percent} percent` : 'All required items',
    'Assessments must be passed': yes(values.assessmentsMustPass),
    'One after the other': yes(values.sequential),
    'Days until the deadline': values.deadlineDays,
  }
}

/** Which fields were changed here and are another value there. */
export function conflictRows(state: BuilderState, theirs: Course): ConflictRow[] {
  const ours = described(state.values)
  const others = described(valuesOf(theirs))
  const before = described(state.base)
  const isLabel = (name: string): name is keyof typeof ours => name in ours
  const rows = Object.keys(ours)
    .filter(isLabel)
    .filter((label) => ours[label] !== others[label] && ours[label] !== before[label])
    .map((label) => ({ label, mine: ours[label], theirs: others[label] }))
  if (!changedFields(state.base, state.values).includes('sections')) return rows
  const outline = outlineRow(state, theirs)
  return outline ? [...rows, outline] : rows
}

/** What an outline says to those who compare: its sections and items by their titles. */
function titlesOf(sections: Outline, title: (item: Outline[number]['items'][number]) => string) {
  return sections.flatMap((section) => [section.title, ...section.items.map(title)])
}

function outlineRow(state: BuilderState, theirs: Course): ConflictRow | null {
  const { assets, assessments } = factsOf(theirs)
  const facts = {
    assets: knowing(state.assets, assets),
    assessments: knowing(state.assessments, assessments),
  }
  const there = valuesOf(theirs).sections
  const title = (item: Outline[number]['items'][number]) => itemTitle(facts, item)
  const mine = titlesOf(state.values.sections, title)
  const others = titlesOf(there, title)
  if (mine.join('\n') === others.join('\n')) return null
  const words = (outline: Outline, only: string[]) =>
    [
      `${counted(outline.length, 'section', 'sections')}, ${counted(countItems(outline), 'item', 'items')}`,
      only.length > 0 && `only here: ${only.slice(0, 5).join(', ')}${only.length > 5 ? ' …' : ''}`,
    ]
      .filter(Boolean)
      .join('; ')
  const missing = (list: string[], from: string[]) => list.filter((one) => !from.includes(one))
  return {
    label: 'Outline',
    mine: words(state.values.sections, missing(mine, others)),
    theirs: words(there, missing(others, mine)),
  }
}
