import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { mayBeSignedIn, sessionQuery } from '~/api/session/session'
import { signInOptions } from '~/features/auth/auth.api'
import { SignInPage } from '~/features/auth/sign-in-page'
import { wayBack } from '~/shell/session/safe-next'

interface Search {
  /** The path to continue with. */
  next?: string
  /** Fills the form in. */
  email?: string
}

export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  // Hand-written: a schema library would enlarge the code of the first page.
  validateSearch: ({ next, email }: Record<string, unknown>): Search => ({
    next: typeof next === 'string' ? next : undefined,
    email: typeof email === 'string' ? email : undefined,
  }),
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: async ({ context: { queryClient }, deps: { next } }) => {
    void queryClient.prefetchQuery(signInOptions)
    if (!mayBeSignedIn()) return
    // If the session cannot be checked, the form is shown all the same.
    const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
    if (user) throw redirect({ href: wayBack(next), replace: true })
  },
  component: LoginScreen,
})

function LoginScreen() {
  const { next, email } = Route.useSearch()
  const router = useRouter()
  return (
    <SignInPage
      email={email}
      onSignedIn={() => void router.navigate({ href: wayBack(next), replace: true })}
    />
  )
}
