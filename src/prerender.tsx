import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ForgotPasswordPage } from '~/features/auth/forgot-password-page'
import { ResetPasswordPage } from '~/features/auth/reset-password-page'
import { SignInPage } from '~/features/auth/sign-in-page'
import { Frame } from '~/shell/frame'
import { openPlaces } from '~/shell/nav/visible-nav'
import { fit, sent, start } from './fit'
import { routeTree } from './route-tree.gen'

/** The markup of `screen` as its components draw it before anything is known or typed. */
async function draw(screen: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    // No link leads there, so none looks like where one is.
    history: createMemoryHistory({ initialEntries: ['/drawn'] }),
    isServer: true,
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

export { start }

/**
 * What is typed here already goes on in the live form (src/shell/typed-ahead.ts), and so does that it was sent: a form
 * outside of a dialog does nothing by this method; by any other it would leave the page, with the password in the address.
 */
async function drawForm(screen: ReactNode) {
  const markup = await draw(screen)
  return `<div data-drawn>${markup.replace('<form', '<form method="dialog"')}${sent}</div>`
}

const nothing = () => {}
const reset = { onReset: nothing, onOver: nothing, onSent: nothing }

/** The screens that the server sends drawn, by the names that server/http/page-preloads.ts has for them. */
export async function drawScreens(): Promise<Record<string, string>> {
  const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  const frame = await draw(<Frame groups={openPlaces(routesByPath, null)} />)
  return {
    login: await drawForm(<SignInPage onSignedIn={nothing} />),
    'forgot-password': await drawForm(<ForgotPasswordPage onSent={nothing} />),
    // The token is the address's, and no part of what is drawn.
    'reset-password': await drawForm(<ResetPasswordPage token="" {...reset} />),
    'new-link': await drawForm(<ResetPasswordPage token={null} {...reset} />),
    // Nobody can press or type into what is about to be replaced, and nobody hears it twice.
    frame: `<div inert hidden>${frame}${fit}</div>`,
  }
}
