import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { endOtherSessions, ownSessions } from '~/features/profile/profile.api'
import { Section } from '~/features/profile/section'
import { SessionItem } from './session-item'
import * as css from './sessions-section.css'

/** Every place where this administrator is signed in, and the way to end it there. */
export function SessionsSection() {
  const sessionList = useQuery(ownSessions)
  const { data, error } = sessionList
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const endOthers = useMutation({
    ...endOtherSessions,
    onSuccess: ({ data: { count } }) =>
      left(count === 1 ? '1 other session' : `${count} other sessions`),
    onError: useToastOnceUnmounted('Signing out other sessions'),
  })
  // The button that was pressed goes away; the focus stays in the list.
  const left = (what: string) => {
    setSaid(`Signed out ${what}`)
    list.current?.focus()
  }
  const sessions = data?.data.sessions ?? []
  const others = sessions.filter(({ current }) => !current)
  const own = sessions.filter(({ current }) => current)
  return (
    <Section
      id="sessions"
      padding="none"
      description="If you don't recognise a session, sign it out and change your password."
      actions={
        others.length > 0 && (
          <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out other sessions
          </Button>
        )
      }
    >
      {!data && !error && <ListSkeleton label="Loading your sessions" rows={2} lines={2} />}
      {!data && error && (
        <ReadError
          title="Your sessions could not be loaded"
          error={error}
          query={sessionList}
          level={3}
        />
      )}
      {endOthers.error && (
        <p role="alert" className={css.failure}>
          The other sessions could not be signed out. {endOthers.error.message}
        </p>
      )}
      <ul ref={list} role="list" tabIndex={-1} aria-label="Sessions" className={css.list}>
        {[...own, ...others].map((session) => (
          <SessionItem key={session._id} session={session} onEnded={left} />
        ))}
      </ul>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
    </Section>
  )
}
