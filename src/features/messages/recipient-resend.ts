import type { Schemas } from '~/api/schemas'
import type { Resend } from './message-figures'

type Recipient = Schemas['Recipient']

const resends: Partial<Record<Recipient['status'], Resend>> = {
  failed: 'failed',
  unclear: 'unclear',
  delivered: 'not-opened',
}

/** As what a message can be sent again to a recipient; undefined if it cannot. */
export function resendOf({ user, status, resends: count }: Recipient): Resend | undefined {
  const to = user === null ? undefined : resends[status]
  return to === 'not-opened' && count > 0 ? undefined : to
}

export const resendLabels: Record<Resend, string> = {
  failed: 'Resend to failed',
  unclear: 'Resend to unclear',
  'not-opened': 'Resend to not opened',
}
