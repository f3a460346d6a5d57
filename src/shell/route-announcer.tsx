import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '~/ui/hooks/focus-heading'
import { nameScreen } from '~/ui/hooks/document-title'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

/** After each navigation: sets the tab's title, announces the screen, and focuses its heading. */
export function Arrival() {
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const arrive = (isNewScreen: boolean) => {
      const title = titleOf(router.state.matches)
      nameScreen(title)
      if (!isNewScreen) return
      setAnnounced(title)
      focusArrival(router.state.location.hash)
    }
    arrive(false)
    let heading: Element | null = null
    let stopWaiting = () => {}
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      stopWaiting()
      heading = document.querySelector('h1')
    })
    const stopAfter = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      arrive(pathChanged && fromLocation !== undefined)
      if (!pathChanged && fromLocation) stopWaiting = focusReplacement(heading)
    })
    return () => {
      stopBefore()
      stopAfter()
      stopWaiting()
    }
  }, [router])
  return (
    <VisuallyHidden>
      <div role="status">{announced}</div>
    </VisuallyHidden>
  )
}

type Matches = { staticData: { title?: string }; status: string; globalNotFound?: boolean }[]

/** The deepest screen's name; empty if no match has one. */
function titleOf(matches: Matches): string {
  if (matches.some(({ status, globalNotFound }) => status === 'notFound' || globalNotFound))
    return 'Not found'
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? ''
}

/** Focuses the section that the URL names, else the heading; a field that has taken the focus keeps it. */
function focusArrival(hash: string) {
  const target = hash === '' ? null : document.getElementById(hash)
  if (document.activeElement?.matches('input, textarea, select')) return
  if (!target) return focusHeading()
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * A screen that replaces another at the same path, such as the composer of messages in place of their list, gets the focus if
 * it was lost with the other: its heading, which may load later, or be replaced when the rest has loaded. Returns a function
 * that stops this.
 */
function focusReplacement(before: Element | null): () => void {
  if (before?.isConnected || document.activeElement !== document.body) return () => {}
  focusHeading()
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement === document.body) focusHeading()
    else if (activeElement?.localName !== 'h1') observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
