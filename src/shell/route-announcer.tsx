import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { nameScreen } from '~/ui/hooks/document-title'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

/** What follows each navigation: the tab's title, the announcement, the focus on the new screen's heading. */
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

/** The deepest screen's name; empty when no match has one. */
function titleOf(matches: Matches): string {
  if (matches.some(({ status, globalNotFound }) => status === 'notFound' || globalNotFound))
    return 'Not found'
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? ''
}

/** Readers begin at the part that the address names, else at the heading; a field that took the focus itself keeps it. */
function focusArrival(hash: string) {
  const part = hash === '' ? null : document.getElementById(hash)
  const place = part ?? document.querySelector<HTMLElement>('h1')
  if (!place || document.activeElement?.matches('input, textarea, select')) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
