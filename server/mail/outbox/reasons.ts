/** Why a mail failed or was skipped, by code. */
export const reasonLabels: Record<string, string> = {
  deleted: 'The account was deleted',
  inactive: 'The account is inactive',
  'not-invited': 'No invitation has been sent yet',
  bounced: 'The address does not exist',
  complained: 'Reported mail as spam',
  unsubscribed: 'Unsubscribed from messages',
  refused: 'The mail server refused it',
  temporary: 'It was not taken for a day',
  'push-refused': 'The push service refused it',
  'too-long': 'It is too long for a push message',
  'no-device': 'No device with push messages',
  obsolete: 'It was no longer true',
}

/** Why it failed or was skipped, in words; with the reply of the mail server. */
export function reasonText(code: string | null, error: string | null) {
  const text = code === null ? null : (reasonLabels[code] ?? null)
  if (error === null) return text
  return (text === null ? error : `${text}: ${error}`).slice(0, 500)
}

const unsent = new Set(['failed', 'unclear', 'skipped'])

/** The same for a mail in any state; null if it is queued or was sent. */
export const outcomeText = (mail: {
  status: string
  reason: string | null
  error: string | null
}) => (unsent.has(mail.status) ? reasonText(mail.reason, mail.error) : null)
