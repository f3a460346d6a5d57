import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignInPage } from '~/features/auth/sign-in-page'

/** The markup of the sign-in page as its components draw it before anything is known or typed. */
export async function drawSignIn() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SignInPage onSignedIn={() => {}} /> }),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    isServer: true,
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
