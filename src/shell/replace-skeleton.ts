import type { AnyRouter } from '@tanstack/react-router'
import { navState, setExpanded } from '~/shell/nav/nav-state'
import './shell-skeleton.css'

/**
 * Removes the static skeleton of index.html when the first screen is rendered. Until then its links navigate within the
 * page, and a started press on one of them is finished before it is removed.
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
    // On touch screens the click follows the release with a delay.
    window.addEventListener('pointerup', () => setTimeout(leave, 300, skeleton), { once: true })
    window.addEventListener('pointercancel', () => leave(skeleton), { once: true })
    window.addEventListener('click', () => leave(skeleton), { once: true })
  })
}

/** Expands and collapses the groups of the navigation as in the skeleton. */
function keepGroups(skeleton: HTMLElement) {
  if (!navState.get().isOpen) return
  for (const { dataset, open } of skeleton.querySelectorAll('details'))
    if (dataset.group !== undefined && navState.get().expanded.includes(dataset.group) !== open)
      setExpanded(dataset.group, open)
}

/** Removes the skeleton; the focus of a link moves to its counterpart. */
function leave(skeleton: HTMLElement) {
  const focused = skeleton.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : null
  skeleton.remove()
  if (focused) document.querySelector<HTMLElement>(`nav a[href="${CSS.escape(focused)}"]`)?.focus()
}
