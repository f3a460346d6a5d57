import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onSessionOver } from '~/api/session/reauthenticate'
import { sessionQuery } from '~/api/session/session'
import { onTabNews } from '~/api/session/tabs'
import { lazyComponent } from '~/ui/lazy/lazy'

const SignInAgainDialog = lazyComponent(() =>
  import('./sign-in-again-dialog').then((module) => module.SignInAgainDialog),
)

/**
 * When the session ends, the page stays and the user signs in over it; then failed calls are sent again. A sign-in of
 * the same user in another tab has the same effect.
 */
export function SignInAgain() {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<{ settle: (isRenewed: boolean) => void } | null>(null)
  useEffect(() => {
    let giveUp = () => {}
    const stop = onSessionOver(
      () =>
        new Promise((resolve) => {
          const settle = (isRenewed: boolean) => {
            resolve(isRenewed)
            setWaiting(null)
          }
          giveUp = () => settle(false)
          setWaiting({ settle })
        }),
    )
    return () => {
      stop()
      // Leaving without an answer gives up; otherwise the next end of a session would wait for this one.
      giveUp()
    }
  }, [])
  useEffect(() => {
    if (!waiting) return
    return onTabNews((news) => {
      const user = queryClient.getQueryData(sessionQuery.queryKey)
      if (news.type === 'signed-in' && news.userId === user?._id) waiting.settle(true)
    })
  }, [waiting, queryClient])
  return waiting && <SignInAgainDialog onDone={waiting.settle} />
}
