import type { ConflictRow } from '~/forms/conflict-notice'
import { levelLabels } from '~/entities/course-labels'
import { counted } from '~/ui/format/numbers'
import {
  factsOf,
  knowing,
  unsaved,
  type BuilderState,
} from '~/features/course-builder/state/builder-state'
import type { Course } from '~/features/course-builder/course-builder.api'
import {
  sectionsToSend,
  valuesOf,
  type FieldName,
  type Values,
} from '~/features/course-builder/state/course-values'
import { itemTitle } from '~/features/course-builder/outline/item-title'
import { countItems, type Outline } from '~/features/course-builder/outline/outline'

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const plain = (html: string) => bodyOf(html).textContent.trim()

/** Compares the editor's HTML with the server's, which adds attributes to links. */
function markup(html: string) {
  const body = bodyOf(html)
  for (const link of body.querySelectorAll('a'))
    for (const name of link.getAttributeNames()) if (name !== 'href') link.removeAttribute(name)
  return body.innerHTML
}

const yes = (is: boolean) => (is ? 'Yes' : 'No')

function described(values: Values) {
  return {
    Title: values.title.trim(),
    Summary: values.summary.trim(),
    Description: plain(values.description),
    'Cover image': values.cover.file ? 'A new image' : values.cover.src ? 'An image' : '',
    'Promo video': values.promoVideo?.title ?? '',
    Category: values.category?.label ?? '',
    Authors: values.authors.map(({ label }) => label).join(', '),
    Level: levelLabels[values.level],
    Language: values.language,
    Tags: values.tags.join(', '),
    'Completion rule':
      values.completionType === 'percent' ? `${values.percent} percent` : 'All required items',
    'Required assessments must be passed': yes(values.assessmentsMustPass),
    'In sequence': yes(values.sequential),
    'Days until deadline': values.deadlineDays,
    Certificate: values.certificateID === '' ? '' : 'A certificate',
  }
}

/** Compares fields whose text does not show every change. */
const comparable = (values: Values) => ({
  ...described(values),
  Description: markup(values.description),
  Certificate: values.certificateID,
  // URLs of pictures are signed anew each time.
  'Cover image': values.cover.file ?? values.cover.src?.split('?', 1)[0] ?? '',
})

/** The fields that both sides changed to different values. */
export function conflictRows(state: BuilderState, theirs: Course): ConflictRow[] {
  const server = valuesOf(theirs)
  const [ours, others] = [described(state.values), described(server)]
  const [mine, before, now] = [comparable(state.values), comparable(state.base), comparable(server)]
  const isLabel = (name: string): name is keyof typeof ours => name in ours
  const rows = Object.keys(ours)
    .filter(isLabel)
    .filter((label) => mine[label] !== before[label] && now[label] !== before[label])
    .filter((label) => ours[label] !== others[label])
    .map((label) => ({ label, mine: ours[label], theirs: others[label] }))
  const outline = outlineRow(state, theirs)
  return outline ? [...rows, outline] : rows
}

/** The fields that were changed here and differ on the server. */
export function stillMine(state: BuilderState, theirs: Course) {
  const now = valuesOf(theirs)
  const isSame = (name: FieldName) =>
    name === 'sections'
      ? contentOf(state.values.sections) === contentOf(now.sections)
      : JSON.stringify(state.values[name]) === JSON.stringify(now[name])
  return unsaved(state).filter((name) => !isSame(name))
}

/** Whether the two versions can be merged without asking. */
export function isOtherWork(state: BuilderState, theirs: Course): boolean {
  if (conflictRows(state, theirs).length > 0) return false
  // Changes for learners are based on what is shown here, so they need a decision.
  return state.course.status === 'draft' || stillMine(state, theirs).length === 0
}

/** The items of an outline; new ones have no id here yet, but may have one there. */
const contentOf = (sections: Outline) => JSON.stringify(sectionsToSend(sections, new Map()))

/** An outline as text for comparison: its sections and items by title. */
function titlesOf(sections: Outline, title: (item: Outline[number]['items'][number]) => string) {
  return sections.flatMap((section) => [section.title, ...section.items.map(title)])
}

/** The first few titles. */
const shortened = (titles: string[]) =>
  `${titles.slice(0, 5).join(', ')}${titles.length > 5 ? ' …' : ''}`

function outlineRow(state: BuilderState, theirs: Course): ConflictRow | null {
  const { assets, assessments } = factsOf(theirs)
  const facts = {
    assets: knowing(state.assets, assets),
    assessments: knowing(state.assessments, assessments),
  }
  const server = valuesOf(theirs).sections
  const { values, base } = state
  const contents = new Set([values.sections, base.sections, server].map(contentOf))
  // Changed by only one side, or by both to the same value.
  if (contents.size < 3) return null
  const title = (item: Outline[number]['items'][number]) => itemTitle(facts, item)
  const mine = titlesOf(values.sections, title)
  const others = titlesOf(server, title)
  const missing = (list: string[], from: string[]) => list.filter((item) => !from.includes(item))
  // Both have the same sections and items in another order: the titles from the first difference on.
  const isMoved = missing(mine, others).length + missing(others, mine).length === 0
  const first = mine.findIndex((item, index) => item !== others[index])
  const order = (list: string[]) =>
    isMoved && first >= 0 && `order: ${shortened(list.slice(first))}`
  const words = (outline: Outline, list: string[], only: string[]) =>
    [
      `${counted(outline.length, 'section', 'sections')}, ${counted(countItems(outline), 'item', 'items')}`,
      only.length > 0 && `only here: ${shortened(only)}`,
      order(list),
    ]
      .filter(Boolean)
      .join('; ')
  const isSameByTitles = mine.join('\n') === others.join('\n')
  return {
    label: 'Outline',
    mine: words(values.sections, mine, missing(mine, others)),
    theirs:
      words(server, others, missing(others, mine)) + (isSameByTitles ? '; different settings' : ''),
  }
}
