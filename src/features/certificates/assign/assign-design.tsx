import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Design } from '~/features/certificates/certificates.api'
import { ReadError } from '~/list/read-error'
import { PickerList, type PickerRow } from '~/pickers/picker-list'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { usePage } from '~/ui/hooks/use-page'
import { Button } from '~/ui/input/button'
import { RadioGroup } from '~/ui/input/radio-group'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import {
  assignDesign,
  designNames,
  subjectsPage,
  type Subject,
  type SubjectType,
} from './assign.api'
import { replacedText } from './replaced-text'

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
  const assign = async () => {
    if (chosen.length === 0) return
    const body = { courses: chosen.map(({ _id }) => _id), certificateID: design._id, type }
    const { data } = await mutateAsync({ body })
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
      description="Whoever completes one of them from now on gets this certificate."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button tone="accent" busy={isPending} disabled={chosen.length === 0} onClick={confirm}>
            {chosen.length === 0 ? 'Assign' : `Assign to ${counted(chosen.length, one, many)}`}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <PickerList
          label={many === 'courses' ? 'Courses' : 'Licenses'}
          placeholder="Title"
          text={text}
          onText={(next) => {
            setText(next)
            setPage(1)
          }}
          rows={rows?.map(rowOf) ?? []}
          chosen={chosen.map(({ _id }) => _id)}
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
        {total > limit && (
          <Pagination label={many} page={page} limit={limit} total={total} onPage={setPage} />
        )}
        {type === 'license' && (
          <Text size="sm" tone="muted">
            A license awards it when every one of its courses is completed.
          </Text>
        )}
        {replaced && <Callout tone="warning">{replaced}</Callout>}
        {error && (
          <Callout tone="danger" live="assertive">
            {error.message}.
          </Callout>
        )}
      </Stack>
    </Dialog>
  )
}
