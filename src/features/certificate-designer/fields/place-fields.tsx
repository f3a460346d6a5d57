import { place } from '~/features/certificate-designer/elements/element-actions'
import { boxOf, type Box, type Element } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'
import * as css from './fields.css'
import { NumberField } from './number-field'

const fields = [
  ['x', 'Left', -500],
  ['y', 'Top', -500],
  ['width', 'Width', 0],
  ['height', 'Height', 0],
] as const satisfies readonly (readonly [keyof Box, string, number])[]

/** Position and size in millimetres. */
export function PlaceFields({ element }: { element: Element }) {
  const { store } = useDesigner()
  const { _id: key, locked = false } = element
  return (
    <div className={css.pair} role="group" aria-label="Position and size">
      {fields.map(([side, label, min]) => (
        <NumberField
          key={`${key} ${side}`}
          label={label}
          unit="mm"
          min={min}
          max={500}
          disabled={locked}
          value={element[side]}
          onChange={(value) => place(store, key, { ...boxOf(element), [side]: value }, side)}
        />
      ))}
    </div>
  )
}
