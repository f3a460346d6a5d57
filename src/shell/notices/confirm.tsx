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
  /** How many users are affected; above 500 the number has to be typed. */
  affected?: number
  /** The confirmed action. The dialog stays and shows the error if it fails. */
  onConfirm?: () => Promise<unknown>
}

interface Asked extends Question {
  isOpen: boolean
  answer: (yes: boolean) => void
}

const openQuestion = createStore<Asked | null>(null)

/**
 * Asks for confirmation of an action. Resolves to true once it is confirmed and done, to false if cancelled. A new call
 * cancels a pending one.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((answer) => {
    openQuestion.set({ ...question, isOpen: true, answer })
  })
}

// The pending question belongs to the previous user.
onSignedOut(() => {
  openQuestion.get()?.answer(false)
  openQuestion.set(null)
})

/** The confirmation dialog: mounted once, by the shell. */
export function ConfirmHost() {
  const question = useStore(openQuestion)
  if (!question) return null
  const { isOpen, answer, title, body, action, tone, affected, onConfirm } = question
  const leave = () => {
    openQuestion.set({ ...question, isOpen: false })
    answer(false) // no effect after it was confirmed
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
