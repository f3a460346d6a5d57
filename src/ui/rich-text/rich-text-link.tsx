import type { Editor } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { IconButton } from '~/ui/input/icon-button'
import { Popover } from '~/ui/overlay/popover'
import * as css from './rich-text.css'
import { Stack } from '~/ui/display/stack'
import { TextInput } from '~/ui/input/text-input'

interface RichTextLinkProps {
  editor: Editor
  /** The cursor stands in a link. */
  isOn: boolean
  /** Its part in the keys of the toolbar. */
  place: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'>
}

/** The address that was meant; null where it is none that may stand in a text. */
function addressOf(text: string): string | null {
  const typed = text.trim()
  const address = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(typed)
    ? `mailto:${typed}`
    : /^[a-z][a-z\d+.-]*:/i.test(typed)
      ? typed
      : `https://${typed}`
  const url = URL.parse(address)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  return url.protocol === 'mailto:' || url.hostname.includes('.') ? address : null
}

/** Makes the chosen words a link, or changes the one the cursor stands in. */
export function RichTextLink({ editor, isOn, place }: RichTextLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const open = (next: boolean) => {
    const { href } = editor.getAttributes('link')
    if (next) setText(typeof href === 'string' ? href : '')
    setError(undefined)
    setOpen(next)
  }
  const apply = () => {
    const href = addressOf(text)
    if (!href) return setError('Enter an address like https://example.com or name@example.com')
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    // With nothing chosen the address itself is the link.
    if (editor.state.selection.empty && !isOn)
      chain
        .insertContent({
          type: 'text',
          text: text.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run()
    else chain.setLink({ href }).run()
  }
  const remove = () => {
    setOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const press = (event: KeyboardEvent) => {
    // The popover keeps Tab inside.
    if (event.key === 'Tab') return
    // Other keys in the small form are none of the toolbar's, and Enter sends no form around the editor.
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply()
  }
  return (
    <Popover
      label="Link"
      align="start"
      open={isOpen}
      onOpenChange={open}
      trigger={
        <IconButton
          {...place}
          size="sm"
          label="Link"
          icon={<Link2 aria-hidden />}
          variant={isOn ? 'soft' : 'ghost'}
          tone={isOn ? 'accent' : 'neutral'}
          aria-disabled={!editor.isEditable || undefined}
        />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps keys from leaving */}
      <div role="group" aria-label="Link" className={css.linkForm} onKeyDown={press}>
        <Field label="Address" error={error}>
          {(frame) => (
            <TextInput
              {...frame}
              type="url"
              autoComplete="off"
              placeholder="https://"
              value={text}
              onChange={setText}
            />
          )}
        </Field>
        <Stack direction="row" gap={2} justify="end">
          {isOn && (
            <Button size="sm" variant="ghost" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="sm" tone="accent" onClick={apply}>
            {isOn ? 'Change the link' : 'Add the link'}
          </Button>
        </Stack>
      </div>
    </Popover>
  )
}
