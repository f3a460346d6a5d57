import { useState } from 'react'
import { upload } from '~/api/client/upload'
import { bodyOf } from '~/features/message-composer/state/message-values'
import { useComposer } from '~/features/message-composer/state/use-composer'
import { toast } from '~/ui/overlay/toast'
import { showProblems } from './use-review'

/** Sends the message to the administrator alone, with the data of the person in the preview. */
export function useTestSending() {
  const composer = useComposer()
  const { store, saver } = composer
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await saver.save(store.get().saved._id === '' ? { draft: true } : {})
      const { saved, values, as: testAs } = store.get()
      const body = { ...bodyOf(saved.channel, values), test: true, messageId: saved._id, testAs }
      const { message = 'Test sent' } = await upload('post', '/api/business/send-notification', {
        body,
      })
      toast({ tone: 'success', title: message })
    } catch (error) {
      showProblems(composer, 'Sending the test', error)
    }
    setSending(false)
  }
  return { isSending, send: () => void send() }
}
