import type { AnyRouter } from '@tanstack/react-router'
import { navState, setExpanded } from '~/shell/nav/nav-state'
import './shell-skeleton.css'

/**
 * Removes the static skeleton of index.html when the first screen is rendered. Until then its links navigate within the
 * page, and a press that has begun on one of them is finished before it goes.
 */
export function replaceSkeleton(router: AnyRouter) {
  const skeleton = document.getElementById('skeleton')
  if (!skeleton) return
  skeleton.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain || link.target === '_blank') return
    event.preventDefault()
    void router.navigate({ href: link.pathname })
  })
  const stop = router.subscribe('onRendered', () => {
    stop()
    keepGroups(skeleton)
    if (!skeleton.matches(':active')) return leave(skeleton)
    // A finger's click comes a little after it has left.
    window.addEventListener('pointerup', () => setTimeout(leave, 300, skeleton), { once: true })
    window.addEventListener('pointercancel', () => leave(skeleton), { once: true })
    window.addEventListener('click', () => leave(skeleton), { once: true })
  })
}

/** Opens and closes the groups of the navigation as they were left in the skeleton. */
function keepGroups(skeleton: HTMLElement) {
  if (!navState.get().isOpen) return
  for (const { dataset, open } of skeleton.querySelectorAll('details'))
    if (dataset.group !== undefined && navState.get().expanded.includes(dataset.group) !== open)
      setExpanded(dataset.group, open)
}

/** Takes the skeleton out of the page; a focused link hands the focus to its counterpart. */
function leave(skeleton: HTMLElement) {
  const focused = skeleton.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : null
  skeleton.remove()
  if (focused) document.querySelector<HTMLElement>(`nav a[href="${CSS.escape(focused)}"]`)?.focus()
}
