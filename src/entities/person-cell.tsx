import type { Schemas } from '~/api/schemas'
import { Avatar } from '~/ui/identity/avatar'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { personName } from './person-name'

type Shown = Pick<Schemas['User'], 'firstName' | 'lastName' | 'email' | 'photo'>

/** A user in a list: picture and name, truncated if necessary. */
export function PersonCell({ person }: { person: Shown }) {
  const name = personName(person)
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <Avatar size="sm" name={name} src={person.photo} />
      <Text as="span" clip dir="auto">
        {name}
      </Text>
    </Stack>
  )
}
