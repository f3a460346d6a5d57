import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
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
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) =>
      arrive(pathChanged && fromLocation !== undefined),
    )
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
  const focusTarget = target ?? document.querySelector<HTMLElement>('h1')
  if (!focusTarget || document.activeElement?.matches('input, textarea, select')) return
  focusTarget.tabIndex = -1
  focusTarget.focus({ preventScroll: true })
}
