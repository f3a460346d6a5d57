import type { FieldTexts } from '~/forms/fields/text-field'
import { Combobox, type ComboboxProps } from '~/ui/combobox/combobox'
import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import type { Option } from '~/ui/input/option-source'
import { CreationField } from './creation-field'
import { searchText, useEntityOptions, type Entity } from './entity'
import { useInlineCreation } from './use-inline-creation'

/** One object or several. Values are whole options, so that their names are known without a request. */
type Value =
  | { multiple?: false; value: Option | null; onChange: (chosen: Option | null) => void }
  | { multiple: true; value: readonly Option[]; onChange: (chosen: readonly Option[]) => void }

export type EntityPickerOptions = FieldTexts &
  Pick<ComboboxProps, 'placeholder' | 'disabled'> & {
    entity: Entity
    /** Whether missing objects can be created; true by default. */
    creates?: boolean
    /** The id of an object that cannot be chosen. */
    except?: string
  }

type EntityPickerProps = EntityPickerOptions &
  Pick<ComboboxProps, 'ref' | 'name' | 'onBlur'> &
  Value & { error?: string | undefined }

/** Chooses objects by name; missing ones can be created in place. */
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
