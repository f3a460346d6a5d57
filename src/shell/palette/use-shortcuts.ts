import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { shortcutRests } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'
import type { Place } from '~/shell/nav/navigation'
import { openPalette, openShortcuts } from './overlays'

/** How long `g` waits for its second key, in ms. */
const patience = 1200

/**
 * The global shortcuts; `onToggleNav` is the action of the navigation's button. On the window, so that screens handle
 * their own keys first.
 */
export function useShortcuts(places: readonly Place[], onToggleNav: () => void) {
  const navigate = useNavigate()
  const wentAt = useRef(-Infinity)
  const go = (key: string) => {
    const place = places.find((candidate) => candidate.key === key)
    if (place) void navigate({ to: place.to })
    return place !== undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey) {
      event.preventDefault()
      return openPalette()
    }
    if (event.repeat || shortcutRests(event)) return
    const isSecond = event.timeStamp - wentAt.current < patience
    wentAt.current = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
    const done = isSecond ? go(event.key) : plain(event.key, onToggleNav)
    if (done) event.preventDefault()
  }
  useKeydown(onKey, { place: 'window' })
}

/** Handles a single key; returns whether it is a shortcut. */
function plain(key: string, onToggleNav: () => void): boolean {
  if (key === '[') onToggleNav()
  else if (key === '?') openShortcuts()
  else if (key === '/') openPalette()
  else return false
  return true
}
