import { useUser } from '~/api/session/user'
import { Card } from '~/ui/display/card'
import { Facts } from '~/ui/display/description-list'
import * as css from './dashboard.css'

/** The organisation whose library this is. */
export function OrganisationCard() {
  const { name, logo, timezone, supportUrl } = useUser().business
  return (
    <Card title="Your organisation">
      {logo !== null && <img src={logo} alt="" className={css.logo} />}
      <Facts
        facts={[
          { label: 'Name', value: name },
          { label: 'Time zone', value: timezone },
          {
            label: 'Support',
            value: supportUrl && (
              <a href={supportUrl} target="_blank" rel="noopener noreferrer">
                {new URL(supportUrl, location.origin).host}
              </a>
            ),
          },
        ]}
      />
    </Card>
  )
}
