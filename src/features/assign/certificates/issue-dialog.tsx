import { useEffect, useEffectEvent } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { initialIssue, issueBulkAction, type IssueStart } from './issue-action'
import { IssueInputs } from './issue-inputs'

interface IssueDialogProps {
  open: boolean
  start: IssueStart
}

/** Issues certificates by hand: the dialog, its toast and its result. Mounted anew each time. */
export function IssueDialog({ start }: IssueDialogProps) {
  const { ask, dialogs } = useBulkAction(issueBulkAction, (change, onChange) => (
    <IssueInputs change={change} onChange={onChange} />
  ))
  const { people, onDone } = start
  const begin = useEffectEvent(() =>
    ask({ change: initialIssue(start), count: people?.count, name: people?.name, onDone }),
  )
  useEffect(() => begin(), [])
  return dialogs
}
