import type { FieldTexts } from '~/forms/fields/text-field'
import { Combobox, type ComboboxProps } from '~/ui/combobox/combobox'
import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import type { Option } from '~/ui/input/option-source'
import { CreationField } from './creation-field'
import { searchText, useEntityOptions, type Entity } from './entity'
import { useInlineCreation } from './use-inline-creation'

/** One object, or any number of them. Values are whole options, so that their names are known without a call. */
type Value =
  | { multiple?: false; value: Option | null; onChange: (chosen: Option | null) => void }
  | { multiple: true; value: readonly Option[]; onChange: (chosen: readonly Option[]) => void }

export type EntityPickerOptions = FieldTexts &
  Pick<ComboboxProps, 'placeholder' | 'disabled'> & {
    entity: Entity
    /** Offers to make one of a name that there is not; it does unless told otherwise. */
    creates?: boolean
    /** The id of one that cannot be chosen. */
    except?: string
  }

type EntityPickerProps = EntityPickerOptions &
  Pick<ComboboxProps, 'ref' | 'name' | 'onBlur'> &
  Value & { error?: string | undefined }

/** Chooses objects by name; a new one is made without leaving the field. */
export function EntityPicker(props: EntityPickerProps) {
  const { entity, creates = true, error, label, labelHidden, aside, help, required } = props
  const { ref, name, disabled, onBlur, placeholder = searchText(entity) } = props
  const options = useEntityOptions(entity, props.except)
  const creation = useInlineCreation(entity, (made) =>
    props.multiple ? props.onChange([...props.value, made]) : props.onChange(made),
  )
  return (
    <CreationField {...{ label, labelHidden, aside, help, required, error, creation }}>
      {(frame) => {
        const wired = {
          ...frame,
          ref,
          name,
          disabled,
          onBlur,
          placeholder,
          options,
          listLabel: entity.noun[1],
          onCreate: creates && entity.create ? creation.create : undefined,
        }
        return props.multiple ? (
          <MultiCombobox
            {...wired}
            value={props.value}
            onChange={(chosen) => {
              creation.forget()
              props.onChange(chosen)
            }}
          />
        ) : (
          <Combobox
            {...wired}
            value={props.value}
            onChange={(chosen) => {
              creation.forget()
              props.onChange(chosen)
            }}
          />
        )
      }}
    </CreationField>
  )
}
