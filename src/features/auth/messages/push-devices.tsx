import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { unsubscribeHere } from './browser-push'
import { ownDevice, settingsOf, unsubscribePush } from './messages.api'

type Device = Schemas['PushDevice']

/** The browsers in which a user allowed push messages. */
export function PushDevices({ link, devices }: { link: string; devices: Device[] }) {
  const client = useQueryClient()
  const own = useQuery(ownDevice)
  const remove = useMutation({
    ...unsubscribePush,
    onSuccess: (answer) => client.setQueryData(settingsOf(link).queryKey, answer),
  })
  if (devices.length === 0) return null
  const press = ({ _id, fingerprint }: Device) =>
    remove.mutate(
      { body: { link, deviceId: _id } },
      {
        onSuccess: () => {
          if (fingerprint === own.data)
            void unsubscribeHere().then(() => client.invalidateQueries(ownDevice))
        },
      },
    )
  return (
    <>
      {remove.error && (
        <Callout tone="danger" live="assertive" title="The device could not be removed">
          {remove.error.message}
        </Callout>
      )}
      <ul role="list" aria-label="Devices">
        {devices.map((device) => (
          <ListItem
            key={device._id}
            action={
              <Button
                size="sm"
                variant="soft"
                aria-label={`Remove ${device.label}`}
                busy={remove.isPending && remove.variables.body.deviceId === device._id}
                onClick={() => press(device)}
              >
                Remove
              </Button>
            }
          >
            <Text>{device.label}</Text>
            {device.fingerprint === own.data && (
              <Text size="sm" tone="muted">
                This device
              </Text>
            )}
          </ListItem>
        ))}
      </ul>
    </>
  )
}
