import { LayoutDashboard } from 'lucide-react'
import { PreferenceFailure } from '~/forms/preference-failure'
import { useChangePreferences } from '~/forms/use-change-preferences'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { OrderedChoices } from '~/ui/list/ordered-choices'
import { Popover } from '~/ui/overlay/popover'
import { arrange, parts, useLayout, type Place } from './layout'

const titles: Record<Place, string> = {
  figures: 'Figures',
  main: 'Main column',
  side: 'Side column',
}
const places = ['figures', 'main', 'side'] as const

const labelsOf = (place: Place) => new Map<string, string>(Object.entries(parts[place]))

/** Shows, hides and reorders the parts of the dashboard. */
export function LayoutChooser() {
  return (
    <Popover
      label="Customise the dashboard"
      trigger={<Button icon={<LayoutDashboard aria-hidden />}>Customise</Button>}
    >
      <Choices />
    </Popover>
  )
}

function Choices() {
  const { layout } = useLayout()
  const { change, failures, retry, isSaving } = useChangePreferences()
  return (
    <Stack gap={3}>
      <PreferenceFailure failures={failures} onRetry={retry} retrying={isSaving} />
      {places.map((place) => {
        const labels = labelsOf(place)
        return (
          <section key={place} aria-label={titles[place]}>
            <Heading level={3} size="md">
              {titles[place]}
            </Heading>
            <OrderedChoices
              noun="part"
              labelOf={(id) => labels.get(id) ?? id}
              {...arrange(place, layout)}
              onChange={(shown, hidden) =>
                change({ dashboard: { ...layout, [place]: { shown, hidden } } })
              }
            />
          </section>
        )
      })}
      <div>
        <Button
          size="sm"
          variant="link"
          aria-disabled={Object.keys(layout).length === 0 || undefined}
          onClick={() => change({ dashboard: {} })}
        >
          Reset the dashboard
        </Button>
      </div>
    </Stack>
  )
}
