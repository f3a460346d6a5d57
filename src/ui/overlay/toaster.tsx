import * as Radix from '@radix-ui/react-toast'
import { useStore } from '~/lib/store'
import { Button } from '~/ui/input/button'
import { icon, words } from '~/ui/display/callout.css'
import { DismissButton } from './dismiss-button'
import { Text } from '~/ui/display/text'
import { dismissToast, toastStore, type ToastEntry } from './toast'
import { toast, viewport } from './toaster.css'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'

const pressed = { pointerEvents: 'auto' } as const

/**
 * Renders toasts; mounted once by the shell. F8 focuses it; the timer pauses on
 * hover or focus; swiping right dismisses a toast.
 */
export function Toaster() {
  const entries = useStore(toastStore)
  return (
    <Radix.Provider swipeDirection="right" label="Notification">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport className={viewport} />
    </Radix.Provider>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { id, tone = 'neutral', title, description, action, open, duration } = entry
  return (
    <Radix.Root
      className={`${toast} ${tones[tone]}`}
      // Radix would disable pointer events here once a dialog opens.
      style={pressed}
      // Assertive for errors and toasts with an action, polite for the rest.
      type={tone === 'danger' || action ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={duration}
    >
      {tone !== 'neutral' && (
        <span className={icon}>
          <ToneIcon tone={tone} />
        </span>
      )}
      <div className={words}>
        <Radix.Title asChild>
          {/* Separates the texts when read aloud. */}
          <Text weight="medium">{`${title} `}</Text>
        </Radix.Title>
        {description !== undefined && (
          <Radix.Description asChild>
            <Text as="div" size="sm" tone="muted">
              {description}
            </Text>
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          {/* During the exit animation, the second click of a double click still hits the button. */}
          <Button
            size="sm"
            variant="soft"
            tone="accent"
            onClick={open ? action.onSelect : undefined}
          >
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <DismissButton />
      </Radix.Close>
    </Radix.Root>
  )
}
