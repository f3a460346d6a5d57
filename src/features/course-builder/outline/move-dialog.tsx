import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { Stack } from '~/ui/display/stack'
import { itemTitle } from './item-title'
import { findItem } from './outline'
import { moveItemTo, moveSectionTo } from './outline-actions'
import { focusRow } from '~/forms/builder/focus-row'
import { useBuilder } from '~/features/course-builder/state/use-builder'

interface MoveDialogProps {
  /** The section or item to move. */
  rowKey: string
  onClose: () => void
}

/** Moves a section or an item to a chosen position, as an alternative to dragging. */
export function MoveDialog({ rowKey, onClose }: MoveDialogProps) {
  const { store } = useBuilder()
  const state = store.get()
  const { sections } = state.values
  const found = findItem(sections, rowKey)
  const section = sections.find(({ key }) => key === rowKey)
  const [home, setHome] = useState(found?.section.key ?? '')
  const rows = found
    ? (sections.find(({ key }) => key === home)?.items ?? []).map((item) => ({
        key: item.key,
        title: itemTitle(state, item),
      }))
    : sections
  const others = rows.filter(({ key }) => key !== rowKey)
  const [index, setIndex] = useState(() =>
    String(found ? found.index : sections.findIndex(({ key }) => key === rowKey)),
  )
  const title = found ? itemTitle(state, found.item) : section?.title
  if (title === undefined) return null
  const move = () => {
    const target = Math.min(Number(index), others.length)
    if (found) moveItemTo(store, rowKey, { section: home, index: target })
    else moveSectionTo(store, rowKey, target)
    flushSync(onClose)
    // The dialog restores the focus to a button that may have moved.
    setTimeout(() => focusRow(rowKey))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Move “${title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {found && (
          <Field label="Section">
            {(frame) => (
              <Select
                {...frame}
                options={sections.map(({ key, title: label }) => ({ value: key, label }))}
                value={home}
                onChange={(next) => {
                  setHome(next)
                  const targetSection = sections.find(({ key }) => key === next)
                  setIndex(String(targetSection?.items.length ?? 0))
                }}
              />
            )}
          </Field>
        )}
        <Field label="Position">
          {(frame) => (
            <Select
              {...frame}
              options={[
                { value: '0', label: 'First' },
                ...others.map((other, position) => ({
                  value: String(position + 1),
                  label: `After “${other.title}”`,
                })),
              ]}
              value={String(Math.min(Number(index), others.length))}
              onChange={setIndex}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  )
}
