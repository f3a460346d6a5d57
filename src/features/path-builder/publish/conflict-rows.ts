import { completionText } from '~/entities/learning-path-labels'
import type { ConflictRow } from '~/forms/conflict-notice'
import { counted } from '~/ui/format/numbers'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { unsaved, type PathState } from '~/features/path-builder/state/path-store'
import { valuesOf, type FieldName, type Values } from '~/features/path-builder/state/path-values'
import { contentOf, type Steps } from '~/features/path-builder/steps/steps'

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

function stepsText(steps: Steps, others: Steps) {
  const only = steps
    .filter(({ key }) => !others.some((other) => other.key === key))
    .map(({ title }) => title)
  const list = `${only.slice(0, 5).join(', ')}${only.length > 5 ? ' …' : ''}`
  const count = counted(steps.length, 'step', 'steps')
  return only.length > 0 ? `${count}; only here: ${list}` : count
}

const ruleText = ({ completionRule, atLeast }: Values) =>
  completionText({ completionRule, atLeast: Number(atLeast) })

/** The fields as text, to be shown beside another version. */
const described = (values: Values, others: Values) => ({
  Title: values.title.trim(),
  Description: plain(values.description),
  'Cover image': values.picture.file ? 'A new image' : values.picture.src ? 'An image' : '',
  Category: values.category?.label ?? '',
  'In order': values.enforceOrder ? 'Yes' : 'No',
  'Completion rule': ruleText(values),
  Certificate: values.certificateID === '' ? '' : 'A certificate',
  Steps: stepsText(values.steps, others.steps),
})

/** Compares fields whose text does not show every change. */
const comparable = (values: Values) => ({
  Title: values.title.trim(),
  Description: values.description,
  // URLs of pictures are signed anew each time.
  'Cover image': values.picture.file ?? values.picture.src?.split('?', 1)[0] ?? '',
  Category: values.category?.value ?? '',
  'In order': values.enforceOrder,
  'Completion rule': ruleText(values),
  Certificate: values.certificateID,
  Steps: contentOf(values.steps),
})

/** The fields that both sides changed to different values. */
export function conflictRows({ values, base }: PathState, theirs: LearningPath): ConflictRow[] {
  const server = valuesOf(theirs)
  const [ours, others] = [described(values, server), described(server, values)]
  const [mine, before, now] = [comparable(values), comparable(base), comparable(server)]
  const isLabel = (name: string): name is keyof typeof ours => name in ours
  return Object.keys(ours)
    .filter(isLabel)
    .filter((label) => mine[label] !== before[label] && now[label] !== before[label])
    .filter((label) => mine[label] !== now[label])
    .map((label) => ({
      label,
      mine: ours[label],
      theirs:
        ours[label] === others[label] ? `${others[label]}; different settings` : others[label],
    }))
}

/** The fields that were changed here and differ on the server. */
export function stillMine(state: PathState, theirs: LearningPath): FieldName[] {
  const now = valuesOf(theirs)
  const isSame = (name: FieldName) =>
    name === 'steps'
      ? contentOf(state.values.steps) === contentOf(now.steps)
      : JSON.stringify(state.values[name]) === JSON.stringify(now[name])
  return unsaved(state).filter((name) => !isSame(name))
}

/** Whether the two versions can be merged without asking. */
export function isOtherWork(state: PathState, theirs: LearningPath): boolean {
  if (conflictRows(state, theirs).length > 0) return false
  // Changes for people are based on what is shown here, so they need a decision.
  return state.path.status === 'draft' || stillMine(state, theirs).length === 0
}
