import { createLink } from '@tanstack/react-router'
import { adminName, useUser } from '~/api/user'
import { Avatar } from '~/ui/avatar'
import { Card } from '~/ui/card'
import { Facts } from '~/ui/facts'
import { LinkButton } from '~/ui/link-button'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
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
