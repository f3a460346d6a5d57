/**
 * Fits what was drawn to this browser: the navigation as it was left, and where the page is. It is put into the page as
 * it is written here and runs alone, so it can use nothing from outside of it.
 */
export function fitFrame() {
  const frame = document.currentScript?.parentElement?.querySelector<HTMLElement>(':scope > div')
  if (!frame) return
  // As src/shell/nav-state.ts keeps it, in what src/api/storage.ts opens.
  const kept = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(`lectern.${key}`) ?? 'null')
    } catch {
      return null
    }
  }
  const isClosed = kept('navigation') === 'closed'
  if (isClosed) frame.dataset.nav = 'closed'
  const expanded = kept('navigation.sub-lists')
  for (const group of frame.querySelectorAll('nav [aria-controls]')) {
    const list = document.getElementById(group.getAttribute('aria-controls') ?? '')
    if (isClosed || !list || !Array.isArray(expanded)) continue
    const isOpen = expanded.includes(group.textContent)
    group.setAttribute('aria-expanded', String(isOpen))
    list.hidden = !isOpen
  }
  for (const link of frame.querySelectorAll<HTMLAnchorElement>('nav a')) {
    if (link.origin !== location.origin || link.pathname !== location.pathname) continue
    const list = link.closest<HTMLElement>('ul[hidden]')
    const group = list && frame.querySelector(`[aria-controls="${list.id}"]`)
    if (isClosed) group?.setAttribute('data-current', 'true')
    else if (group) {
      // Whoever is in a group sees it open.
      group.setAttribute('aria-expanded', 'true')
      list.hidden = false
    }
    link.setAttribute('aria-current', 'page')
  }
  // The page's policy lets no element bring a style of its own, but lets scripts set it.
  for (const part of frame.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset.style ?? ''
  const [mod] = frame.querySelectorAll('kbd kbd')
  if (mod && /Mac|iPhone|iPad/.test(navigator.platform)) mod.textContent = '⌘'
}
