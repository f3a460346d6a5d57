import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '~/features/verify/verify-page'

interface Search {
  /** The code of a certificate, as printed or typed. */
  code?: string
}

export const Route = createFileRoute('/verify')({
  staticData: { title: 'Check a certificate' },
  // A code of digits only is parsed as a number.
  validateSearch: ({ code }: Record<string, unknown>): Search =>
    typeof code === 'string' || typeof code === 'number'
      ? { code: String(code).slice(0, 100) }
      : {},
  component: VerifyScreen,
})

function VerifyScreen() {
  const { code = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <VerifyPage code={code} onCode={(next) => void navigate({ search: { code: next } })} />
}
