import { Send } from 'lucide-react'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import type { Resend } from './message-figures'
import type { Recipient } from './recipient-columns'
import { resendLabels, resendOf } from './recipient-resend'

/** Sends a message again to the selected recipients of a page, by what became of it. */
export function recipientBulk(
  { selection: { rows, isWhole } }: ListState<Recipient>,
  onResend: (to: Resend, users: string[]) => void,
): BulkBarAction[] {
  if (!isWhole) return []
  return (['failed', 'unclear', 'not-opened'] as const).map((to) => {
    const chosen = rows.filter((recipient) => resendOf(recipient) === to)
    return {
      id: to,
      label: resendLabels[to],
      icon: <Send aria-hidden />,
      touches: chosen.length,
      onPress: () =>
        onResend(
          to,
          chosen.flatMap(({ user }) => user?._id ?? []),
        ),
    }
  })
}
