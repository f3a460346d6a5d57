import { useUser } from '~/api/session/user'
import { languageName } from '~/pickers/language-name'
import { Facts } from '~/ui/display/description-list'
import { Section } from './section'

/** The organisation, read-only; it is configured on the host. */
export function OrganisationSection() {
  const { business } = useUser()
  return (
    <Section id="organisation" description="Managed by whoever runs Lectern for your organisation.">
      <Facts
        facts={[
          { label: 'Name', value: business.name },
          { label: 'Time zone', value: business.timezone },
          { label: 'Language', value: languageName(business.locale) },
          {
            label: 'Support',
            value: business.supportUrl && (
              <a href={business.supportUrl} target="_blank" rel="noopener noreferrer">
                {business.supportUrl}
              </a>
            ),
          },
        ]}
      />
    </Section>
  )
}
