import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Select } from '~/ui/input/select'
import { Textarea } from '~/ui/input/textarea'
import { Stack } from '~/ui/display/stack'
import { optionsOf } from '~/ui/input/options-of'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { update } from '~/features/certificate-designer/elements/element-actions'
import { fontLabels, tagLabels } from '~/features/certificate-designer/elements/element-labels'
import type { TextElement } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'
import { useFault } from '~/features/certificate-designer/state/use-fault'
import { ColorField } from './color-field'
import * as css from './fields.css'
import { NumberField } from './number-field'

const fonts = optionsOf(fontLabels)
const aligns = optionsOf({ left: 'Left', center: 'Centre', right: 'Right' })
const valigns = optionsOf({ top: 'Top', middle: 'Middle', bottom: 'Bottom' })
const fits = [
  { value: 'shrink', label: 'Shrink', help: 'On its lines, down to the least size.' },
  { value: 'wrap', label: 'Shrink and wrap', help: 'Long words may also continue on a new line.' },
] as const

/** The text, its font and how it fits into its frame. */
export function TextFields({ element }: { element: TextElement }) {
  const { store } = useDesigner()
  const patch = (change: Partial<TextElement>, name = '') =>
    update(store, { ...element, ...change }, name)
  const { font = 'sans', size = 16, minSize = 8, fit = 'shrink', align = 'left' } = element
  const { valign = 'middle', lineHeight = 1.2, letterSpacing = 0 } = element
  return (
    <>
      <WordsField element={element} />
      <div className={css.pair}>
        <Field label="Font">
          {(frame) => (
            <Select
              {...frame}
              options={fonts}
              value={font}
              onChange={(next) => next !== '' && patch({ font: next })}
            />
          )}
        </Field>
        <NumberField
          key={`${element._id} size`}
          label="Size"
          unit="pt"
          min={6}
          max={144}
          value={size}
          onChange={(next) => patch({ size: next }, 'size')}
        />
      </div>
      <Stack direction="row" gap={4}>
        <Checkbox
          label="Bold"
          checked={element.bold === true}
          onChange={(bold) => patch({ bold })}
        />
        <Checkbox
          label="Italic"
          checked={element.italic === true}
          onChange={(italic) => patch({ italic })}
        />
      </Stack>
      <ColorField
        label="Colour"
        value={element.color}
        onChange={(color) => patch({ color }, 'color')}
      />
      <RadioGroup
        label="Alignment"
        variant="segments"
        options={aligns}
        value={align}
        onChange={(next) => patch({ align: next })}
      />
      <RadioGroup
        label="Place in the frame"
        variant="segments"
        options={valigns}
        value={valign}
        onChange={(next) => patch({ valign: next })}
      />
      <RadioGroup
        label="Text that does not fit"
        options={fits}
        value={fit}
        onChange={(next) => patch({ fit: next })}
      />
      <div className={css.pair}>
        <NumberField
          key={`${element._id} least`}
          label="Least size"
          unit="pt"
          min={6}
          max={144}
          value={minSize}
          onChange={(next) => patch({ minSize: next }, 'minSize')}
        />
        <NumberField
          key={`${element._id} lines`}
          label="Line height"
          min={0.8}
          max={3}
          value={lineHeight}
          onChange={(next) => patch({ lineHeight: next }, 'lineHeight')}
        />
        <NumberField
          key={`${element._id} letters`}
          label="Letter spacing"
          unit="pt"
          min={-5}
          max={50}
          value={letterSpacing}
          onChange={(next) => patch({ letterSpacing: next }, 'letterSpacing')}
        />
      </div>
    </>
  )
}

/** The text, with a menu of tags that inserts at the cursor. */
function WordsField({ element }: { element: TextElement }) {
  const { store } = useDesigner()
  const fault = useFault(element._id)
  const input = useRef<HTMLTextAreaElement>(null)
  const write = (text: string, name = 'text') => update(store, { ...element, text }, name)
  const insert = (tag: string) => {
    const { text } = element
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    write(`${text.slice(0, selectionStart)}{{${tag}}}${text.slice(selectionEnd)}`, '')
    // The menu restores the focus to its button when it has closed.
    const end = selectionStart + tag.length + 4
    setTimeout(() => {
      input.current?.focus()
      input.current?.setSelectionRange(end, end)
    })
  }
  return (
    <Field
      label="Text"
      error={fault?.code === 'tag' ? fault.message : undefined}
      aside={
        <Menu
          trigger={
            <Button size="sm" variant="ghost" icon={<Braces aria-hidden />}>
              Insert tag
            </Button>
          }
        >
          {tagLabels.map(([tag, label]) => (
            <MenuItem key={tag} onSelect={() => insert(tag)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      }
    >
      {(frame) => (
        <Textarea {...frame} ref={input} rows={2} value={element.text} onChange={write} />
      )}
    </Field>
  )
}
