import { useState } from 'react'
import { readDraft } from '~/forms/drafts'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { AddByAddress, addressDraft } from './add-by-address'
import { AddByName } from './add-by-name'
import type { Group } from '~/features/groups/group-columns'
import type { AddMembers as Add } from './use-members'

interface AddMembersProps {
  group: Group
  onClose: () => void
  add: Add
}

const ways = [
  { value: 'name', label: 'By name' },
  { value: 'address', label: 'By email' },
] as const

/** The ways to add members: a few by name, many by address. */
export function AddMembers({ group, onClose, add }: AddMembersProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>(() =>
    // Opens the tab with stored addresses, if any.
    readDraft(addressDraft(group)) ? 'address' : 'name',
  )
  return (
    <Stack gap={5}>
      <RadioGroup
        label="Find people"
        labelHidden
        variant="segments"
        options={ways}
        value={way}
        onChange={setWay}
      />
      {way === 'name' ? (
        <AddByName group={group} onClose={onClose} add={add} />
      ) : (
        <AddByAddress group={group} onClose={onClose} add={add} />
      )}
    </Stack>
  )
}
