import { useQuery } from '@tanstack/react-query'
import { designById } from '~/api/certificates'
import { activeDesignEntity } from './certificates'
import { EntityPicker } from './entity-picker'

interface AwardPickerProps {
  /** Who gets it: "Whoever completes the course". */
  help: string
  /** The id of the design; empty for none. */
  value: string
  error?: string | undefined
  onChange: (certificateID: string) => void
}

/** Chooses the certificate that a completion earns. */
export function AwardPicker({ help, value, error, onChange }: AwardPickerProps) {
  const { data } = useQuery({ ...designById(value), enabled: value !== '' })
  const name = data?.data.certificate[0]?.name ?? '…'
  return (
    <EntityPicker
      entity={activeDesignEntity}
      creates={false}
      label="Certificate"
      help={help}
      value={value === '' ? null : { value, label: name }}
      error={error}
      onChange={(design) => onChange(design?.value ?? '')}
    />
  )
}
