import { Copy, Pencil, Settings, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { Dialog } from '~/ui/overlay/dialog'
import { Drawer } from '~/ui/overlay/drawer'
import { Menu } from '~/ui/overlay/menu'
import { MenuCheckboxItem, MenuItem, MenuLabel, MenuLink } from '~/ui/overlay/menu-item'
import { MenuRadioGroup, MenuSeparator } from '~/ui/overlay/menu-item'
import { Popover } from '~/ui/overlay/popover'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { Tooltip } from '~/ui/tooltip/tooltip'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function several() {
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: () => {} } })
  toast({ title: 'Report sent', description: 'To 14 people.', tone: 'success' })
  toast({
    title: 'The photo was not saved',
    description: 'It is larger than 5 MB. Choose a smaller one.',
    tone: 'danger',
  })
}

/** Parts that open over the page; `open` names the one to open at once. */
export function Overlays({ open: first }: { open: string | null }) {
  const [open, setOpen] = useState(first)
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const [email, setEmail] = useState(true)
  const close = () => setOpen(null)
  useEffect(() => {
    if (first === 'toast') several()
  }, [first])

  return (
    <Card title="Over the page">
      <Stack direction="row" wrap gap={2}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={several}>Toasts</Button>
        <Tooltip content="Opens the list of shortcuts" shortcut={['?']}>
          <Button>Tooltip</Button>
        </Tooltip>
        <Popover
          label="Filters"
          trigger={<Button>Popover</Button>}
          open={open === 'popover'}
          onOpenChange={(next) => setOpen(next ? 'popover' : null)}
        >
          <Text>Something small, beside what opened it.</Text>
        </Popover>
        <Menu
          trigger={<Button>Menu</Button>}
          open={open === 'menu'}
          onOpenChange={(next) => setOpen(next ? 'menu' : null)}
        >
          <MenuLabel>Ana Lindqvist</MenuLabel>
          <MenuItem icon={<Pencil />} shortcut={['e']} onSelect={() => {}}>
            Edit
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={() => {}} disabled>
            Duplicate
          </MenuItem>
          <MenuLink icon={<Settings />} link={(content) => <a href="#gallery">{content}</a>}>
            Settings
          </MenuLink>
          <MenuSeparator />
          <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme} options={themes} />
          <MenuSeparator />
          <MenuCheckboxItem checked={email} onCheckedChange={setEmail}>
            Tell me by mail
          </MenuCheckboxItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
      </Stack>
      <Dialog
        open={open === 'dialog' || open === 'long'}
        onOpenChange={close}
        title="Rename the group"
        description="People in it see the new name at once."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="accent" onClick={close}>
              Rename
            </Button>
          </>
        }
      >
        <Text>{'What the dialog is about. '.repeat(open === 'long' ? 400 : 6)}</Text>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="Ana Lindqvist"
        footer={<Button tone="accent">Save changes</Button>}
      >
        <Text>{'The detail of a row. '.repeat(20)}</Text>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Remove 1,204 people from the license?"
        action="Remove 1,204 people"
        affected={1204}
        onConfirm={() =>
          Promise.reject(new Error('The server is not reachable. Nobody was removed; try again.'))
        }
      >
        Their seats become free. What they have completed is kept. Each of them gets a message.
      </ConfirmDialog>
    </Card>
  )
}
