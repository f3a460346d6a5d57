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
 * Where toasts appear: mounted once, by the shell. F8 goes there; the time stands still while the
 * mouse or the focus is on them; a swipe to the right takes one away.
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
      // Radix would take presses from it once a dialog has opened after it.
      style={pressed}
      // Spoken at once for a failure or a choice that runs out, in its turn for the rest.
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
          {/* The space keeps it apart from what follows when both are read out. */}
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
          {/* While it leaves, the second press of a double click still meets the button. */}
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
