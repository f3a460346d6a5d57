import { useState } from 'react'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { Option } from '~/ui/input/option-source'

interface AddUserDrawerProps {
  open: boolean
  onClose: () => void
  /** Opens a person: the one just added, or the one who has the address. */
  onOpen: (userId: string) => void
}

const form = prefetched(() => import('./add-user-form').then((module) => module.AddUserForm))

/** Adds people one by one; each gets an invitation. */
export function AddUserDrawer({ open, onClose, onOpen }: AddUserDrawerProps) {
  // After each one an empty form, in the groups of the last: people who come together belong together.
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
