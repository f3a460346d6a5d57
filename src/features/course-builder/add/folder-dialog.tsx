import { useState } from 'react'
import { acceptedFilesText, judge } from '~/api/uploads/validate'
import { addUploads } from '~/api/uploads/uploads'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { FileButton } from '~/ui/files/file-button'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { groupsOfFolder } from './folder-groups'
import { GroupsCheck } from './groups-check'
import { countItems } from '~/features/course-builder/outline/outline'
import { addGroups } from '~/features/course-builder/outline/outline-actions'
import { fitting, type Group } from '~/features/course-builder/outline/outline-groups'
import { useBuilder } from '~/features/course-builder/state/use-builder'

/** Why files are refused. The accepted types are listed once in the dialog, not for each file. */
const refusals = (groups: readonly Group<File>[]) =>
  groups.flatMap(({ items }) =>
    items.flatMap((file) => {
      const verdict = judge(file)
      if (!('message' in verdict)) return []
      return `${file.name}: ${verdict.message.replace(`. ${acceptedFilesText}`, '')}.`
    }),
  )

const onlyTaken = ({ title, items }: Group<File>) => ({
  title,
  items: items.filter((file) => !('message' in judge(file))),
})

/** Adds a folder of files as sections: shows a preview, then uploads the files. */
export function FolderDialog({ onClose }: { onClose: () => void }) {
  const { store } = useBuilder()
  const [chosen, setChosen] = useState<readonly Group<File>[] | null>(null)
  const { groups, left } = fitting(store.get().values.sections, (chosen ?? []).map(onlyTaken))
  const count = countItems(groups)
  const add = () => {
    const sent = groups.map(({ title, items }) => {
      const { ids } = addUploads(items, { kind: 'asset' })
      return {
        title,
        items: ids.map(
          (ref, index) => ({ kind: 'upload', ref, title: items[index]?.name }) as const,
        ),
      }
    })
    addGroups(store, sent)
    onClose()
  }
  const choose = (
    <FileButton
      label={chosen ? 'Choose another folder' : 'Choose a folder'}
      tone={chosen ? undefined : 'accent'}
      folder
      onFiles={(files) => setChosen(groupsOfFolder(files))}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sections from a folder"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {choose}
          {chosen && (
            <Button tone="accent" disabled={count === 0} onClick={add}>
              Add {counted(count, 'item', 'items')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {chosen ? (
          <GroupsCheck
            groups={groups.map(({ title, items }) => ({
              title,
              items: items.map(({ name }) => name),
            }))}
            left={left}
            problems={refusals(chosen)}
          />
        ) : (
          <Text>
            Each subfolder becomes a section and each file an item, sorted by name. The files are
            added to the library as assets. You can keep working during the upload.
          </Text>
        )}
        <Text size="sm" tone="muted">
          {acceptedFilesText}.
        </Text>
      </Stack>
    </Dialog>
  )
}
