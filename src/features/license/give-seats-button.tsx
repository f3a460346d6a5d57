import { UserRoundPlus } from 'lucide-react'
import { licenseOption } from '~/pickers/licenses'
import { Button } from '~/ui/input/button'
import type { License } from './use-license'

interface GiveSeatsButtonProps {
  license: License
  give: (start: { licenses: ReturnType<typeof licenseOption>[] }) => void
}

/** Opens the dialog for seats of a license; nothing once the license has expired. */
export function GiveSeatsButton({ license, give }: GiveSeatsButtonProps) {
  if (license.status === 'expired') return null
  return (
    <Button
      tone="accent"
      icon={<UserRoundPlus aria-hidden />}
      onClick={() => give({ licenses: [licenseOption(license)] })}
    >
      Give seats
    </Button>
  )
}
