import { createFileRoute } from '@tanstack/react-router'
import { clearSessionStorage } from '~/api/client/storage'
import { NotFoundScreen } from '~/shell/not-found-screen'

/** Unknown URLs. The specification requires clearing the session storage. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Not found' },
  onEnter: clearSessionStorage,
  onStay: clearSessionStorage,
  component: NotFoundScreen,
})
