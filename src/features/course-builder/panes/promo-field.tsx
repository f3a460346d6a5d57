import { useState } from 'react'
import { AssetPicker } from '~/pickers/asset-picker'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useValue } from '~/features/course-builder/state/use-builder'

const videos = ['video'] as const

/** The promotional video, from the library. */
export function PromoField() {
  const { value, error, onChange } = useValue('promoVideo')
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} role="group" aria-label="Promo video">
      <Text weight="medium">Promo video</Text>
      {value && (
        <Text dir="auto" clip title={value.title}>
          {value.title}
        </Text>
      )}
      <Stack direction="row" gap={2}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {value ? 'Replace video' : 'Choose video'}
        </Button>
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Stack>
      {error && <FieldError live>{error}</FieldError>}
      <AssetPicker
        open={isOpen}
        onClose={() => setOpen(false)}
        single
        types={videos}
        title="Choose a promo video"
        onPick={([video]) => video && onChange({ _id: video._id, title: video.title })}
      />
    </Stack>
  )
}
