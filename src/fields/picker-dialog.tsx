import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Pagination } from '~/ui/pagination'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'

interface PickerDialogProps {
  title: string
  /** What stands on the button: "Add 3 assets". */
  action: string
  canPick: boolean
  onPick: () => void
  onClose: () => void
  page: number
  total: number
  onPage: (page: number) => void
  /** What is paged through: "assets". */
  noun: string
  children: ReactNode
}

/** How many rows a page of a picker has. */
export const pickerLimit = 25 as const

/** The frame of a dialog in which things of the library are chosen. */
export function PickerDialog(props: PickerDialogProps) {
  const { title, action, canPick, onPick, onClose, page, total, onPage, noun, children } = props
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" disabled={!canPick} onClick={onPick}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {children}
        {total > pickerLimit && (
          <Pagination label={noun} page={page} limit={pickerLimit} total={total} onPage={onPage} />
        )}
        <Text size="sm" tone="muted">
          Arrow keys move, Enter chooses.
        </Text>
      </Stack>
    </Dialog>
  )
}
