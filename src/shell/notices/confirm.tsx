import type { ReactNode } from 'react'
import { onSignedOut } from '~/api/session/session'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { createStore, useStore } from '~/lib/store'

export interface Question {
  /** With its object: "Delete 3 courses?". */
  title: string
  /** The consequences. */
  body: ReactNode
  /** A verb and what it acts on: "Delete 3 courses". */
  action: string
  tone?: 'accent' | 'danger'
  /** How many people it reaches; above 500 the number has to be typed. */
  affected?: number
  /** What is done on yes. The dialog stays and says why when it fails. */
  onConfirm?: () => Promise<unknown>
}

interface Asked extends Question {
  isOpen: boolean
  answer: (yes: boolean) => void
}

const asked = createStore<Asked | null>(null)

/**
 * Asks before something that can't be taken back. Resolves to true once it is confirmed and done, to
 * false when it is not wanted after all. One question at a time: a new one withdraws the old.
 */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((answer) => {
    asked.set({ ...question, isOpen: true, answer })
  })
}

// What was asked concerns nobody any more.
onSignedOut(() => {
  asked.get()?.answer(false)
  asked.set(null)
})

/** Where questions appear: mounted once, by the shell. */
export function ConfirmHost() {
  const question = useStore(asked)
  if (!question) return null
  const { isOpen, answer, title, body, action, tone, affected, onConfirm } = question
  const leave = () => {
    asked.set({ ...question, isOpen: false })
    answer(false) // means nothing when it was answered with yes
  }
  const accept = async () => {
    await onConfirm?.()
    answer(true)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={leave}
      title={title}
      action={action}
      tone={tone}
      affected={affected}
      onConfirm={accept}
    >
      {body}
    </ConfirmDialog>
  )
}
