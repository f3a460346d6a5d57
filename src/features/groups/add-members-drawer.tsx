import { useState } from 'react'
import { Drawer } from '~/ui/drawer'
import { RadioGroup } from '~/ui/radio-group'
import { Stack } from '~/ui/stack'
import { AddByAddress } from './add-by-address'
import { AddByName } from './add-by-name'
import type { Group } from './group-columns'
import type { AddMembers } from './use-members'

interface AddMembersDrawerProps {
  group: Group
  open: boolean
  onClose: () => void
  add: AddMembers
}

const ways = [
  { value: 'name', label: 'By name' },
  { value: 'address', label: 'By addresses' },
] as const

/** Adds people to a group: a few by name, many by their addresses. */
export function AddMembersDrawer({ group, open, onClose, add }: AddMembersDrawerProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('name')
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Add members to ${group.name}`}
    >
      <Stack gap={5}>
        <RadioGroup
          label="How to find them"
          labelHidden
          variant="segments"
          options={ways}
          value={way}
          onChange={setWay}
        />
        {way === 'name' ? (
          <AddByName onClose={onClose} add={add} />
        ) : (
          <AddByAddress group={group} onClose={onClose} add={add} />
        )}
      </Stack>
    </Drawer>
  )
}
