import { useMutation } from '@tanstack/react-query'
import { Download, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Schemas } from '~/api/schemas'
import { languageName } from '~/pickers/language-name'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { Field } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import { ListItem } from '~/ui/list/list-item'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { useFocusAfter } from '~/ui/overlay/use-focus-after'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TextInput } from '~/ui/input/text-input'
import { toastFailure } from '~/forms/toast-failure'
import { deleteCaptions, updateCaptions } from './captions.api'

type Caption = Schemas['Caption']

/** The captions of one language, and what can be done with them. */
export function CaptionItem({ caption }: { caption: Caption }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { _id: captionsId, language, label, url, isDefault } = caption
  const remove = useMutation(deleteCaptions)
  const change = useMutation({
    ...updateCaptions,
    onError: (error) => toastFailure('Changing the captions', error),
  })
  return (
    <ListItem
      action={
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={`Actions for the ${label} captions`}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          {!isDefault && (
            <MenuItem
              icon={<Star />}
              onSelect={() => change.mutate({ body: { captionsId, isDefault: true } })}
            >
              Set as default
            </MenuItem>
          )}
          <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
            Rename
          </MenuItem>
          <MenuLink
            icon={<Download />}
            link={(content) => (
              <a href={url} download>
                {content}
              </a>
            )}
          >
            Download
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        </Menu>
      }
    >
      {isRenaming ? (
        <Rename
          label={label}
          onDone={(next) => {
            setRenaming(false)
            if (next !== null && next !== label)
              change.mutate({ body: { captionsId, label: next } })
          }}
        />
      ) : (
        <Stack direction="row" gap={2} align="center" wrap>
          <Text as="span" weight="medium" dir="auto">
            {label}
          </Text>
          <Text as="span" tone="muted" size="sm">
            {languageName(language)}
          </Text>
          {isDefault && <Badge tone="info">Default</Badge>}
        </Stack>
      )}
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete the ${label} captions?`}
        action="Delete captions"
        onConfirm={() => remove.mutateAsync({ body: { captionsId } })}
      >
        This cannot be undone. Download them first if you have no copy.
      </ConfirmDialog>
    </ListItem>
  )
}

/** The button of the menu that began the renaming. */
const menuOf = (part: HTMLElement) =>
  part.closest('li')?.querySelector<HTMLElement>('button[aria-haspopup="menu"]')

function Rename({ label, onDone }: { label: string; onDone: (label: string | null) => void }) {
  const [text, setText] = useState(label)
  const name = text.trim()
  const isGood = name !== '' && [...name].length <= 60
  const part = useFocusAfter(menuOf)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isGood) onDone(name)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(null)
  }
  return (
    // Escape ends the renaming, not the drawer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for Escape
    <form onSubmit={submit} onKeyDown={press} data-own-escape>
      <div ref={part}>
        <Stack gap={2}>
          <Field
            label="Display name"
            error={isGood ? undefined : 'Enter 1 to 60 characters'}
            required
          >
            {(frame) => <TextInput {...frame} autoFocus value={text} onChange={setText} />}
          </Field>
          <Stack direction="row" gap={2}>
            <Button size="sm" type="submit" tone="accent">
              Rename
            </Button>
            <Button size="sm" onClick={() => onDone(null)}>
              Cancel
            </Button>
          </Stack>
        </Stack>
      </div>
    </form>
  )
}
