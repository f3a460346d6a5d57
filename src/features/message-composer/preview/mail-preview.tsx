import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as css from '~/features/message-composer/composer.css'
import { previewOf } from '~/features/message-composer/composer.api'
import { useComposed } from '~/features/message-composer/state/use-composer'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { formatBytes } from '~/ui/format/numbers'
import { useMedia } from '~/ui/hooks/use-media'
import { RadioGroup } from '~/ui/input/radio-group'
import { Switch } from '~/ui/input/switch'
import { MailFrame } from './mail-frame'
import { PersonStepper } from './person-stepper'
import { fileWarning } from './size-warnings'
import { usePreviewPerson } from './use-preview-person'

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

/** Gmail cuts mails at 102 kB. */
const clipped = 100_000

/** The mail as the server sends it. */
export function MailPreview() {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const [isDark, setDark] = useState(false)
  const person = usePreviewPerson()
  const id = useComposed(({ saved }) => saved._id)
  const version = useComposed(({ saved }) => saved.version)
  const values = useComposed((state) => state.values)
  const preview = useQuery({
    ...previewOf(id, version, person.person?._id),
    enabled: id !== '',
    placeholderData: keepPreviousData,
  })
  const message = preview.data?.data.message
  const size = message?.size ?? 0
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  // The mail itself follows the theme of the browser.
  const theme = isDark === isSystemDark ? '' : `&theme=${isDark ? 'dark' : 'light'}`
  const src = message?.previewUrl && message.previewUrl + theme
  const heavy = fileWarning(values.attachments, person.total)
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={4} align="end" justify="between" wrap>
        <RadioGroup
          label="Width"
          labelHidden
          variant="segments"
          options={widths}
          value={width}
          onChange={setWidth}
        />
        <Switch label="Dark" checked={isDark} onChange={setDark} />
      </Stack>
      <PersonStepper {...person} />
      <div className={css.subject}>
        <Text weight="semibold" dir="auto">
          {message?.title || 'No subject yet'}
        </Text>
        {message?.preheader && (
          <Text size="sm" tone="muted" dir="auto">
            {message.preheader}
          </Text>
        )}
      </div>
      {message && src ? (
        <MailFrame src={src} version={`${message.version} ${src}`} width={width} />
      ) : preview.error ? (
        <ReadError title="The preview could not be loaded" error={preview.error} query={preview} />
      ) : (
        <Text tone="muted">
          {id === '' ? 'The preview appears once you have written something.' : 'Loading…'}
        </Text>
      )}
      {size > 0 && (
        <Text size="sm" tone="muted">
          {formatBytes(size)}
        </Text>
      )}
      {size > clipped && (
        <Callout tone="warning">
          The mail has {formatBytes(size)}. Gmail cuts mails at 102 kB.
        </Callout>
      )}
      {heavy && <Callout tone="warning">{heavy}</Callout>}
    </Stack>
  )
}
