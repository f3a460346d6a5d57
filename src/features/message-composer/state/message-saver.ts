import type { QueryClient } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { failureOf, mayBeDone, ofQuestion } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import { createDraftSaver, type DraftSaver } from '~/forms/builder/draft-saver'
import { markStale } from '~/forms/builder/mark-stale'
import { messageById, staleMessagePaths } from '~/api/messages'
import type { LeftOut, MessageWarning } from '~/features/message-composer/composer.api'
import { adoptAnswer, keepMine } from './apply-saved-message'
import { conflictRows } from './conflict-rows'
import { problemsOf } from './message-problems'
import { unsaved, type MessageStore } from './message-store'
import { fieldOf } from './server-problems'
import { bodyOf, type MessageBody, type SavedMessage, type Values } from './message-values'

/** What sending would do. */
export type Sending = { recipients: number; leftOut: LeftOut[]; warnings: MessageWarning[] }

export type MessageSaver = DraftSaver<MessageBody, Sending>

/** The message while a conflict is unresolved. */
const overtaken = 'Someone else saved this message meanwhile'

const path = '/api/business/send-notification'
const idle = 1000

/** Saves the message as a draft, and sends it. */
export function createMessageSaver(store: MessageStore, queryClient: QueryClient): MessageSaver {
  // A new message whose response was lost is created with the same body and key, so that it exists once.
  let creation: { values: Values; key: string } | null = null
  let last = { text: '', key: '' }

  /** The key of an attempt to send: the same for the same body. */
  function attemptKey(body: object) {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, key: crypto.randomUUID() }
    return last.key
  }

  async function send({ version, ...change }: MessageBody, dryRun?: boolean) {
    const { _id } = store.get().saved
    const isNew = _id === ''
    const body = isNew ? change : { ...change, messageId: _id, version }
    const key = dryRun || (!isNew && body.draft) ? undefined : (creation?.key ?? attemptKey(body))
    const hasFiles = body.image !== undefined || body.attachments !== undefined
    const signal = AbortSignal.timeout(hasFiles ? 120_000 : 30_000)
    const params = { query: { dryRun }, header: { 'Idempotency-Key': key } }
    try {
      const { data } = await upload('post', path, { params, body }, { signal })
      if (!data) throw new TypeError('The response has no data')
      creation = null
      return { saved: data.message ?? store.get().saved, impact: data }
    } catch (error) {
      const failure = failureOf(error)
      if (!mayBeDone(failure)) creation = null
      throw dryRun ? ofQuestion(failure) : failure
    }
  }

  return createDraftSaver<SavedMessage, MessageBody, Sending>(
    {
      idle,
      get: () => ({ saved: store.get().saved, save: store.get().save }),
      setSaved: (saved) => store.set({ saved }),
      setSave: (save) => store.set({ save }),
      setProblems: (problems) => store.set({ problems }),
      isDirty: () => unsaved(store.get()).length > 0,
      problems: () => problemsOf(store.get().saved.channel, store.get().values),
      changes() {
        const { saved, values } = store.get()
        return { ...bodyOf(saved.channel, creation?.values ?? values), draft: true }
      },
      begin() {
        const { saved, values } = store.get()
        if (saved._id === '') creation ??= { values, key: crypto.randomUUID() }
        const sent = creation?.values ?? values
        return (answer) => adoptAnswer(store, answer, sent)
      },
      keepMine: (theirs) => keepMine(store, theirs),
      isOtherWork: (theirs) =>
        theirs.status === 'draft' && conflictRows(store.get(), theirs).length === 0,
      onEdit: store.onEdit,
      fieldOf,
      listField: 'audience',
      overtaken,
    },
    {
      send,
      async read() {
        const params = { path: { id: store.get().saved._id } }
        const { data } = await call('get', '/api/business/getMessage/{id}', { params })
        return data.message
      },
      onSaved(message) {
        markStale(queryClient, staleMessagePaths)
        queryClient.removeQueries({ queryKey: messageById(message._id).queryKey, exact: true })
      },
    },
  )
}
