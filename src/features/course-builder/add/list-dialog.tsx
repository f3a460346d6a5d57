import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { requestIdOf } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { counted } from '~/ui/format/numbers'
import { RequestId } from '~/ui/status/request-id'
import { Stack } from '~/ui/display/stack'
import { TextFileButton } from '~/tabular/text-file-button'
import { Textarea } from '~/ui/input/textarea'
import { retryImport } from '~/ui/lazy/retry-import'
import { findCourseItems } from '~/features/course-builder/course-builder.api'
import { GroupsCheck } from './groups-check'
import { groupsOfList } from './list-groups'
import { countItems, maxItems } from '~/features/course-builder/outline/outline'
import { addGroups } from '~/features/course-builder/outline/outline-actions'
import { fitting } from '~/features/course-builder/outline/outline-groups'
import { useBuilder } from '~/features/course-builder/state/use-builder'

const help =
  'One item per line: its title, file name or ID. Or a table with a header row: Section, Item and, optionally, Title, Required and Preview (yes or no).'

/** Adds sections and items from a list that is pasted or uploaded, with a preview. */
export function ListDialog({ onClose }: { onClose: () => void }) {
  const { store } = useBuilder()
  const { sections } = store.get().values
  const [text, setText] = useState('')
  const find = useMutation(findCourseItems)
  const check = useMutation({
    async mutationFn(list: string) {
      const { readList } = await retryImport(() => import('./parse-outline'))
      const { rows, problems } = readList(list)
      const names = [...new Set(rows.map(({ name }) => name))]
      if (names.length === 0) return { groups: [], problems }
      if (names.length > maxItems) throw new Error(`A course holds at most ${maxItems} items`)
      const { data } = await find.mutateAsync({ body: { names } })
      const listed = groupsOfList(rows, data, sections)
      return { groups: listed.groups, problems: [...problems, ...listed.problems] }
    },
  })
  const checked = check.data && { ...check.data, ...fitting(sections, check.data.groups) }
  const count = countItems(checked?.groups ?? [])
  const add = () => {
    addGroups(store, checked?.groups ?? [])
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sections from a list"
      footer={
        checked ? (
          <>
            <Button onClick={check.reset}>Back</Button>
            <Button tone="accent" disabled={count === 0} onClick={add}>
              Add {counted(count, 'item', 'items')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              tone="accent"
              disabled={text.trim() === ''}
              busy={check.isPending}
              onClick={() => check.mutate(text)}
            >
              Find items
            </Button>
          </>
        )
      }
    >
      {checked ? (
        <GroupsCheck
          groups={checked.groups.map(({ title, items }) => ({
            title,
            items: items.map(({ called }) => called),
          }))}
          left={checked.left}
          problems={checked.problems}
        />
      ) : (
        <Stack gap={4}>
          {check.error && (
            <Callout tone="danger" live="assertive">
              {check.error.message}. <RequestId id={requestIdOf(check.error)} />
            </Callout>
          )}
          <Field label="List" help={help}>
            {(frame) => <Textarea {...frame} rows={8} value={text} onChange={setText} />}
          </Field>
          <Stack direction="row">
            <TextFileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onText={setText} />
          </Stack>
        </Stack>
      )}
    </Dialog>
  )
}
