import { Link } from '@tanstack/react-router'
import { Text } from '~/ui/display/text'

/** Leads to the page on which users choose their messages; `link` is signed. */
export function SettingsLink({ link }: { link: string }) {
  return (
    <Text as="p" size="sm">
      <Link to="/messages" search={{ link }}>
        Choose which messages you get
      </Link>
    </Text>
  )
}
