import { useState } from 'react'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { Option } from '~/ui/input/option-source'

interface AddUserDrawerProps {
  open: boolean
  onClose: () => void
  /** Opens a user: the one just added, or the holder of the address. */
  onOpen: (userId: string) => void
}

const form = prefetched(() => import('./add-user-form').then((module) => module.AddUserForm))

/** Adds users one by one; each gets an invitation. */
export function AddUserDrawer({ open, onClose, onOpen }: AddUserDrawerProps) {
  // The form is then cleared except for the groups, which consecutive users often share.
  const [turn, setTurn] = useState<{ number: number; groups: Option[] }>({ number: 1, groups: [] })
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add person"
      description="They receive an email invitation, valid for 90 days."
    >
      <LazyPart code={form} waiting="Loading the form">
        {(AddUserForm) => (
          <AddUserForm
            key={turn.number}
            groups={turn.groups}
            onClose={onClose}
            onOpen={onOpen}
            onAnother={(groups) => setTurn(({ number }) => ({ number: number + 1, groups }))}
          />
        )}
      </LazyPart>
    </Drawer>
  )
}
