import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { EntityPicker } from '~/pickers/entity-picker'
import { userEntity } from '~/pickers/people'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import type { Option } from '~/ui/input/option-source'
import { Popover } from '~/ui/overlay/popover'

/** Registers people who were not asked, or who have not answered. */
export function RegisterPeople({
  onRegister,
}: {
  onRegister: (users: string[], onDone: () => void) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Option[]>([])
  return (
    <Popover
      label="Register people"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={<UserPlus aria-hidden />}>Register people</Button>}
    >
      <Stack gap={3}>
        <EntityPicker
          entity={userEntity}
          label="People"
          multiple
          value={chosen}
          onChange={setChosen}
        />
        <div>
          <Button
            tone="accent"
            disabled={chosen.length === 0}
            onClick={() =>
              onRegister(
                chosen.map(({ value }) => value),
                () => {
                  setChosen([])
                  setOpen(false)
                },
              )
            }
          >
            Register
          </Button>
        </div>
      </Stack>
    </Popover>
  )
}
