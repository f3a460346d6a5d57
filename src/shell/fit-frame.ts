/**
 * Fits what was drawn to this browser: the navigation as it was left, and where the page is. It is put into the page as
 * it is written here and runs alone, so it can use nothing from outside of it. Nothing is seen before.
 *
 * @param narrow - the media query for windows in which the navigation is always the rail
 */
export function fitFrame(narrow: string) {
  const drawn = document.currentScript?.parentElement
  const frame = drawn?.querySelector<HTMLElement>(':scope > div')
  if (!drawn || !frame) return
  // As src/shell/nav/nav-state.ts keeps it, in what src/api/client/storage.ts opens.
  const kept = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  const isClosed = kept('lectern.navigation') === 'closed'
  if (isClosed) frame.dataset.nav = 'closed'
  const isRail = isClosed || matchMedia(narrow).matches
  const expanded = kept('lectern.navigation.sub-lists')
  for (const group of frame.querySelectorAll('nav [aria-controls]')) {
    const list = document.getElementById(group.getAttribute('aria-controls') ?? '')
    if (isRail || !list || !Array.isArray(expanded)) continue
    const isOpen = expanded.includes(group.textContent)
    group.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) group.setAttribute('data-current', 'false')
    list.hidden = !isOpen
  }
  for (const link of frame.querySelectorAll<HTMLAnchorElement>('nav a'))
    if (link.origin === location.origin && link.pathname === location.pathname)
      link.setAttribute('aria-current', 'page')
  for (const list of frame.querySelectorAll<HTMLElement>('nav ul[hidden]:has([aria-current])')) {
    const group = frame.querySelector(`[aria-controls="${list.id}"]`)
    // Whoever is in a group sees it open, where there is room.
    list.hidden = isRail
    group?.setAttribute('aria-expanded', String(!isRail))
    group?.setAttribute('data-current', String(isRail))
  }
  // Which columns of a table somebody has chosen is known here only: it appears with the code.
  const asked = (frame.dataset.kept ?? '').split(' ').filter(Boolean)
  if (asked.some((key) => kept(key) !== null))
    for (const table of frame.querySelectorAll('table')) table.style.visibility = 'hidden'
  // The page's policy lets no element bring a style of its own, but lets scripts set it.
  for (const part of frame.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset.style ?? ''
  const [mod] = frame.querySelectorAll('kbd kbd')
  if (mod && /Mac|iPhone|iPad/.test(navigator.platform)) mod.textContent = '⌘'
  drawn.hidden = false
}
