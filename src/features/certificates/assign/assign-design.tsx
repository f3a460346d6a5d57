import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Design } from '~/features/certificates/certificates.api'
import { capital } from '~/list/capital'
import { ReadError } from '~/list/read-error'
import { PickerList, type PickerRow } from '~/pickers/picker-list'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { usePage } from '~/ui/hooks/use-page'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { RadioGroup } from '~/ui/input/radio-group'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { ConfirmCount, isTyped } from '~/ui/overlay/confirm-count'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import {
  assignDesign,
  assignmentPlan,
  designNames,
  subjectsPage,
  type Subject,
  type SubjectType,
} from './assign.api'
import * as css from './assign-design.css'
import { earlierText, replacedText } from './assign-texts'

const limit = 25

const types = [
  { value: 'course', label: 'Courses' },
  { value: 'license', label: 'Licenses' },
] as const

const nouns = {
  course: ['course', 'courses'],
  license: ['license', 'licenses'],
} as const satisfies Record<SubjectType, readonly [string, string]>

interface AssignDesignProps {
  design: Design
  open: boolean
  onClose: () => void
}

/** Sets a design for courses or licenses, and says what it replaces. */
export function AssignDesign({ design, open, onClose }: AssignDesignProps) {
  const [type, setType] = useState<SubjectType>('course')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Subject[]>([])
  const [issuesEarlier, setIssuesEarlier] = useState(false)
  const [typed, setTyped] = useState('')
  const { page, setPage, within } = usePage(limit)
  const search = useDebounced(text.trim(), 250)
  const list = useQuery({
    ...subjectsPage(type, { page, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const names = useQuery(designNames)
  const { mutateAsync, isPending, error } = useMutation(assignDesign)
  const total = list.data?.total ?? 0
  if (list.data) within(total)
  const rows = list.data?.data.coursesAndLicenses
  const [one, many] = nouns[type]
  const ids = chosen.map(({ _id }) => _id)
  const settled = useDebounced(ids.join(' '), 250)
  const body = { courses: ids, certificateID: design._id, type }
  const plan = useQuery({
    ...assignmentPlan(body),
    enabled: ids.length > 0 && settled === ids.join(' '),
  })
  const earlier = ids.length > 0 ? plan.data?.data.earlier : undefined
  const affected = issuesEarlier ? (earlier?.completed ?? 0) : 0
  const awarded = (id: string) =>
    names.data?.data.certificate.find(({ _id }) => _id === id)?.name ?? 'another certificate'
  const rowOf = ({ _id, title, certificateID, usersCount }: Subject): PickerRow => ({
    id: _id,
    title,
    detail:
      certificateID === null
        ? counted(usersCount, 'person', 'people')
        : `Replaces ${awarded(certificateID)}`,
    refused: certificateID === design._id ? 'Awards it already' : undefined,
  })
  const toggle = (id: string) => {
    const row = rows?.find(({ _id }) => _id === id)
    const others = chosen.filter(({ _id }) => _id !== id)
    if (others.length < chosen.length) setChosen(others)
    else if (row) setChosen([...chosen, row])
  }
  const isReady = chosen.length > 0 && isTyped(affected, typed)
  const assign = async () => {
    if (!isReady) return
    const { data } = await mutateAsync({ body: { ...body, issueEarlier: issuesEarlier } })
    const { succeeded, failed } = data
    toast({
      tone: failed.length > 0 ? 'warning' : 'success',
      title: `${design.name} assigned to ${counted(succeeded.length, one, many)}`,
      description: failed.length > 0 ? `${counted(failed.length, one, many)} failed.` : undefined,
    })
    onClose()
  }
  // The dialog shows the error.
  const confirm = () => void assign().catch(() => undefined)
  const replaced = replacedText(chosen, awarded, [one, many])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={isPending}
      size="lg"
      title={`Assign ${design.name}`}
      description="Issued to everyone who completes one of them from now on."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button tone="accent" busy={isPending} disabled={!isReady} onClick={confirm}>
            {chosen.length === 0 ? 'Assign' : `Assign to ${counted(chosen.length, one, many)}`}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <div className={css.list}>
          <PickerList
            label={capital(many)}
            placeholder="Title"
            text={text}
            onText={(next) => {
              setText(next)
              setPage(1)
            }}
            rows={rows?.map(rowOf) ?? []}
            chosen={ids}
            isMultiple
            onToggle={toggle}
            onDone={confirm}
            filter={
              <RadioGroup
                label="What awards it"
                labelHidden
                variant="segments"
                options={types}
                value={type}
                onChange={(next) => {
                  // One request is for one type.
                  setType(next)
                  setChosen([])
                  setPage(1)
                }}
              />
            }
            instead={
              list.error ? (
                <ReadError error={list.error} query={list} level={3} />
              ) : !rows ? (
                <ListSkeleton label={`Loading the ${many}`} rows={5} lines={2} />
              ) : (
                rows.length === 0 && (
                  <Text tone="muted">{search ? `No ${many} match.` : `No ${many} yet.`}</Text>
                )
              )
            }
          />
        </div>
        {total > limit && (
          <Pagination label={many} page={page} limit={limit} total={total} onPage={setPage} />
        )}
        {type === 'license' && (
          <Text size="sm" tone="muted">
            A license awards it when every one of its courses is completed.
          </Text>
        )}
        {replaced && <Callout tone="warning">{replaced}</Callout>}
        {earlier && earlier.completed + earlier.expiredAlready > 0 && (
          <Checkbox
            label={earlierText(earlier)}
            help={
              earlier.letters > 0
                ? `${counted(earlier.letters, 'person gets', 'people get')} a mail.`
                : undefined
            }
            disabled={earlier.completed === 0}
            checked={issuesEarlier}
            onChange={(checked) => setIssuesEarlier(checked)}
          />
        )}
        <ConfirmCount affected={affected} value={typed} onChange={setTyped} />
        {error && (
          <Callout tone="danger" live="assertive">
            {error.message}.
          </Callout>
        )}
      </Stack>
    </Dialog>
  )
}
