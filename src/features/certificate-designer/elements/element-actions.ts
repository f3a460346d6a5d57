import { focusRowIfLost } from '~/forms/builder/focus-row'
import { dismissToast, toast } from '~/ui/overlay/toast'
import type { DesignStore } from '~/features/certificate-designer/state/design-store'
import { nameOf } from './element-labels'
import {
  boxOf,
  findElement,
  maxElements,
  moveElement,
  onPage,
  removeElement,
  replaceElement,
  type Box,
  type Element,
  type Elements,
  type Kind,
  type Page,
} from './elements'
import { copyOf, newElement } from './new-element'

// User actions on the elements. Each is one undoable change, and is announced to screen readers.

const quoted = (element: Element) => `“${nameOf(element)}”`

const withElements = (page: Page, elements: Elements): Page =>
  elements === page.elements ? page : { ...page, elements }

/** Changes properties of the page. */
export function patchPage(store: DesignStore, change: Partial<Page>, name = '') {
  store.change({ ...store.get().values.page, ...change }, {}, name)
}

/** Replaces an element, if it is still there. */
export function update(store: DesignStore, element: Element, name = '') {
  const { page } = store.get().values
  const elements = replaceElement(page.elements, element)
  store.change(withElements(page, elements), {}, `${name} ${element._id}`)
}

/** Moves or resizes an element; it stays at least partly on the page. */
export function place(store: DesignStore, key: string, box: Box, name = '') {
  const { page } = store.get().values
  const element = findElement(page.elements, key)
  if (!element || element.locked === true) return
  const next = onPage(box, page)
  if (JSON.stringify(next) === JSON.stringify(boxOf(element))) return
  const { x, y, width, height } = next
  store.change(
    withElements(page, replaceElement(page.elements, { ...element, ...next })),
    { announcement: `${x}, ${y} mm; ${width} by ${height} mm` },
    `${name} ${key}`,
  )
}

function insert(store: DesignStore, element: Element, verb: string) {
  const { page } = store.get().values
  if (page.elements.length >= maxElements)
    return void toast({
      tone: 'warning',
      title: `A certificate holds at most ${maxElements} elements`,
    })
  store.change(withElements(page, [...page.elements, element]), {
    selection: element._id,
    announcement: `${quoted(element)} ${verb}`,
  })
}

export const add = (store: DesignStore, kind: Kind) =>
  insert(store, newElement(kind, store.get().values.page), 'added')

export function duplicate(store: DesignStore, element: Element) {
  const copy = copyOf(element)
  insert(store, { ...copy, ...onPage(copy, store.get().values.page) }, 'duplicated')
}

/** Moves an element up (1) or down (-1) by one layer. */
export function restack(store: DesignStore, key: string, by: 1 | -1) {
  const { elements } = store.get().values.page
  const to = elements.findIndex(({ _id }) => _id === key) + by
  if (elements[to]) return stackAt(store, key, to)
  store.set({ announcement: by === 1 ? 'This is the top layer' : 'This is the bottom layer' })
}

/** Moves an element to a layer, counted without it from the bottom. */
export function stackAt(store: DesignStore, key: string, to: number) {
  const { page } = store.get().values
  const element = findElement(page.elements, key)
  const elements = moveElement(page.elements, key, to)
  if (!element || elements === page.elements) return
  const position = elements.length - to
  store.change(withElements(page, elements), {
    announcement: `${quoted(element)} is layer ${position} of ${elements.length} from the top`,
  })
}

/** Removes an element, with Undo. */
export function remove(store: DesignStore, key: string) {
  const { page } = store.get().values
  const element = findElement(page.elements, key)
  if (!element) return
  const at = page.elements.indexOf(element)
  const next = withElements(page, removeElement(page.elements, key))
  store.change(next, { announcement: `${quoted(element)} removed` })
  focusRowIfLost((page.elements[at + 1] ?? page.elements[at - 1])?._id)
  const id = toast({
    title: `${quoted(element)} removed`,
    action: { label: 'Undo', onSelect: () => bringBack() },
  })
  const bringBack = () => {
    stop()
    const now = store.get().values.page
    // There are later changes: they stay, and only the removal is reverted.
    if (now === next) return store.undo()
    store.change(withElements(now, now.elements.toSpliced(at, 0, element)), { selection: key })
  }
  // The element is back already, after undo by keyboard.
  const stop = store.subscribe(() => {
    if (store.get().values.page !== page) return
    stop()
    dismissToast(id)
  })
}
