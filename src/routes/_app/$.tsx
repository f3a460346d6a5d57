import { createFileRoute } from '@tanstack/react-router'
import { clearSessionStorage } from '~/api/client/storage'
import { NotFoundScreen } from '~/shell/not-found-screen'

/** Every address that is no screen. The specification wants the session storage cleared on it. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Not found' },
  onEnter: clearSessionStorage,
  onStay: clearSessionStorage,
  component: NotFoundScreen,
})
