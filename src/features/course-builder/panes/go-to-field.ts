import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { stored } from '~/features/course-builder/state/course-values'
import { settingsKey } from '~/features/course-builder/outline/outline'
import { focusRow } from '~/forms/builder/focus-row'
import { openRow } from '~/features/course-builder/outline/outline-keys'

/** The labels of the settings' fields, by the first segment of the server's path. */
const labels: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  thumbnail: 'Cover image',
  promoVideo: 'Promo video',
  category: 'Category',
  authors: 'Authors',
  level: 'Level',
  language: 'Language',
  tags: 'Tags',
  completionRule: 'Completion rule',
  deadlineDays: 'Days until deadline',
  certificateID: 'Certificate',
}

const headOf = (path: string) => path.replace(/^\//, '').split(/[./]/, 1)[0] ?? ''

/** Whether the builder has a field for a path of the server. */
export const hasPlace = (path: string) => headOf(path) === 'sections' || headOf(path) in labels

/** Shows the field of a server's path: an item, a section, or a setting. */
export function goToField(store: BuilderStore, path: string) {
  const [head = '', place, , itemPlace] = path.replace(/^\//, '').split(/[./]/)
  const { base } = store.get()
  if (head !== 'sections') {
    openRow(store, settingsKey)
    return setTimeout(() => focusField(labels[head]))
  }
  const section = base.sections[Number(place)]
  const item = section && stored(section.items)[Number(itemPlace)]
  const key = item?.key ?? section?.key
  if (section) {
    const { collapsed } = store.get()
    store.set({ collapsed: new Set([...collapsed].filter((each) => each !== section.key)) })
  }
  if (item) openRow(store, item.key)
  return setTimeout(() => focusRow(key ?? settingsKey))
}

/** The first control with this label, or in a group with it. */
function focusField(label: string | undefined) {
  if (label === undefined) return
  const pane = document.querySelector('[data-settings]')
  const named = [...(pane?.querySelectorAll('label') ?? [])].find(
    ({ textContent }) => textContent === label,
  )
  const control = named?.htmlFor ? document.getElementById(named.htmlFor) : null
  const group = pane?.querySelector(`[role="group"][aria-label="${label}"]`)
  const target = control ?? group?.querySelector<HTMLElement>('button, input') ?? null
  target?.focus({ preventScroll: true })
  ;(group ?? target)?.scrollIntoView({ block: 'center' })
}
