import { lateComponent, useWasOpen } from './late'
import './confirm.css'
import './dialog.css'
import type { QuestionProps } from './question'

const Question = lateComponent(() => import('./popups').then((module) => module.Question))

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: QuestionProps) {
  return useWasOpen(props.open) ? <Question {...props} /> : null
}
