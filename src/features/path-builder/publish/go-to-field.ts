import type { PathStore } from '~/features/path-builder/state/path-store'
import { focusRow } from '~/forms/builder/focus-row'
import { openRow } from '~/features/path-builder/steps/step-keys'
import { settingsKey } from '~/features/path-builder/steps/steps'

/** The labels of the settings' fields, by the server's path. */
const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  atLeast: 'Number of steps',
}

/** Shows the field of a server's path: a step, or a setting. */
export function goToField(store: PathStore, path: string) {
  const [head = '', index] = path.replace(/^\//, '').split(/[./]/)
  if (head === 'courses') {
    const step = store.get().values.steps[Number(index)]
    if (step) openRow(store, step.key)
    return setTimeout(() => focusRow(step?.key ?? settingsKey))
  }
  openRow(store, settingsKey)
  return setTimeout(() => focusField(labels[head]))
}

/** The first control with this label. */
function focusField(label: string | undefined) {
  const pane = document.querySelector('[data-settings]')
  const named = [...(pane?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
    label === undefined ? false : textContent.startsWith(label),
  )
  const control = named?.htmlFor ? document.getElementById(named.htmlFor) : null
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
