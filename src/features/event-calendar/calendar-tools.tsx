import { ChevronLeft, ChevronRight } from 'lucide-react'
import { zoneCity } from '~/entities/event-labels'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'

interface CalendarToolsProps {
  title: string
  zone: string
  onBack: () => void
  onForward: () => void
  onToday: () => void
}

/** The title of the shown days, and how to get to others. */
export function CalendarTools({ title, zone, onBack, onForward, onToday }: CalendarToolsProps) {
  return (
    <Stack direction="row" gap={2} align="center" wrap>
      <Button size="sm" aria-keyshortcuts="t" onClick={onToday}>
        Today
      </Button>
      <IconButton size="sm" label="Earlier" icon={<ChevronLeft aria-hidden />} onClick={onBack} />
      <IconButton size="sm" label="Later" icon={<ChevronRight aria-hidden />} onClick={onForward} />
      <Heading level={2} size="md">
        {title}
      </Heading>
      <Text as="span" size="sm" tone="muted">
        Times in {zoneCity(zone)}
      </Text>
    </Stack>
  )
}
