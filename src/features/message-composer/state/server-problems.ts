import { ApiError } from '~/api/client/errors'
import type { Problems } from './message-problems'

const fields = new Map<string, keyof Problems>([
  ['audience', 'audience'],
  ['title', 'title'],
  ['preheader', 'preheader'],
  ['message', 'message'],
  ['link', 'link'],
  ['linkLabel', 'linkLabel'],
  ['replyTo', 'replyTo'],
  ['image', 'picture'],
  ['attachments', 'attachments'],
  ['keepAttachments', 'attachments'],
  ['scheduledAt', 'when'],
])

/** The field of a server's path. */
export const fieldOf = (path = '') => fields.get(path.replace(/^\//, '').split(/[./]/, 1)[0] ?? '')

/** The errors of a refused message beside its fields; null if there is one that no field shows. */
export function problemsIn(error: unknown): Problems | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null
  const problems: Problems = {}
  for (const { field, message } of error.errors) {
    const name = fieldOf(field)
    if (!name) return null
    problems[name] ??= message
  }
  return problems
}
