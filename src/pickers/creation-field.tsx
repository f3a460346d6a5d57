import type { ComponentProps } from 'react'
import { Field } from '~/ui/input/field'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import type { FieldTexts } from '~/forms/fields/text-field'
import type { useInlineCreation } from './use-inline-creation'

interface CreationFieldProps extends FieldTexts {
  error: string | undefined
  creation: ReturnType<typeof useInlineCreation>
  children: ComponentProps<typeof Field>['children']
}

/** The field of a picker that can create a missing object, with the progress. */
export function CreationField({ creation, help, error, children, ...texts }: CreationFieldProps) {
  const { label, labelHidden, aside, required } = texts
  return (
    <>
      <Field
        {...{ label, labelHidden, aside, required }}
        help={creation.making ?? help}
        error={error ?? creation.failure}
      >
        {children}
      </Field>
      <VisuallyHidden live="polite">{creation.said}</VisuallyHidden>
    </>
  )
}
