import { createLink } from '@tanstack/react-router'
import { adminName, useUser } from '~/api/session/user'
import { Avatar } from '~/ui/display/avatar'
import { Card } from '~/ui/display/card'
import { Facts } from '~/ui/display/description-list'
import { LinkButton } from '~/ui/input/link-button'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import * as css from './dashboard.css'

const ButtonTo = createLink(LinkButton)

/** Who is signed in. */
export function YouCard() {
  const user = useUser()
  const { designation, email, photo, lastLoginAt, createdAt } = user
  const name = adminName(user)
  return (
    <Card
      title="You"
      actions={
        <ButtonTo to="/profile" size="sm">
          Settings
        </ButtonTo>
      }
    >
      <div className={css.person}>
        <Avatar name={name} src={photo} size="lg" />
        <div className={css.words}>
          <Text weight="medium" dir="auto">
            {name}
          </Text>
          {designation !== '' && (
            <Text tone="muted" dir="auto">
              {designation}
            </Text>
          )}
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Email', value: email },
          { label: 'Last sign-in', value: lastLoginAt && <Time value={lastLoginAt} /> },
          { label: 'Admin since', value: <Time value={createdAt} show="date" /> },
        ]}
      />
    </Card>
  )
}
