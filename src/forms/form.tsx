import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useFormState, type FieldValues, type Path } from 'react-hook-form'
import { Callout } from '~/ui/display/callout'
import { networkWait, useNetworkWait } from '~/ui/hooks/use-network-wait'
import { toastFailure } from './toast-failure'
import { notSaved } from './error-titles'
import { FormBanner, RestoredNote } from './form-banner'
import { FormContext } from './form-context'
import * as css from './form.css'
import { ShownConflict } from './conflict-error'
import { submitError, type SubmitFailure } from './submit-error'
import { useAfterPress } from './use-after-click'
import { type Over, useDraft } from './use-draft'
import type { SchemaForm } from './use-schema-form'

type FormProps<V extends FieldValues, Out> = {
  form: SchemaForm<V, Out>
  /** The accessible name of the form: "Sign in". */
  label: string
  /**
   * Submits the values; `intent` is that of the pressed button. Errors are shown beside the fields and in the banner,
   * so do not catch them; a `ConflictError` is shown by its notice. If it returns false, nothing was done, for example
   * after a declined confirmation, and the values stay unsaved.
   */
  onSubmit: (values: Out, intent: string) => Promise<unknown>
  /** Called when everything is saved and the draft is removed: to close the form, or to start again. */
  onSaved?: (intent: string) => void
  /** The name of the draft in this tab; null for a form without drafts. */
  draft: string | null
  /** The base of the values, for an object that others may change, too. */
  over?: Over<V> | undefined
  /** Shows the error's status beside its message. */
  showsStatus?: boolean
  /** As wide as the place it stands in, for fields in columns. */
  wide?: boolean
  children: ReactNode
}

/** The frame of a form: it validates, submits once, shows errors and stores a draft. */
export function Form<V extends FieldValues, Out>(props: FormProps<V, Out>) {
  const {
    form,
    label,
    onSubmit,
    onSaved,
    draft,
    over,
    showsStatus = false,
    wide = false,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<SubmitFailure | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [attention, setAttention] = useState(0)
  const { restoredAt, forget, discard: discardDraft } = useDraft(form, draft, over)
  // Not `form.formState`: the form object is stable, so nothing would re-render.
  const { isDirty } = useFormState({ control: form.control })
  const afterPress = useAfterPress()
  const { isWaiting, untilOnline } = useNetworkWait()

  // After the errors are rendered, the first invalid field gets the focus.
  useEffect(() => {
    if (attention > 0) focusFirstInvalid(element.current)
  }, [attention])

  const hasField = (name: string) => !!element.current?.elements.namedItem(name)
  const fieldPath = (name: string): name is Path<V> => hasField(name)
  const refuse = (error: unknown) => {
    // After unmounting, there is no place to show it.
    if (!element.current) return toastFailure(() => notSaved(label, error), error)
    setAttention((count) => count + 1)
    if (error instanceof ShownConflict) return
    const sorted = submitError(error, hasField)
    for (const { name, message } of sorted.fields) {
      if (fieldPath(name)) form.setError(name, { type: 'server', message })
    }
    setFailure(sorted)
  }
  const send = async (intent: string) => {
    // Enter in a field submits, too, so a busy button does not prevent submitting twice.
    if (running !== null) return
    setRunning(intent)
    setFailure(null)
    const asSent = structuredClone(form.getValues())
    const save = async (values: Out) => {
      if (!(await untilOnline())) return
      if ((await onSubmit(values, intent)) === false) return
      forget()
      // The sent values are the new defaults; later input stays and counts as unsaved.
      form.reset(asSent, { keepValues: true })
      setSavedAt(new Date())
      onSaved?.(intent)
    }
    try {
      const outcome = { isRefused: false }
      await form.handleSubmit(save, () => {
        outcome.isRefused = true
      })()
      // Only now are the errors being rendered.
      if (outcome.isRefused) setAttention((count) => count + 1)
    } catch (error) {
      refuse(error)
    } finally {
      setRunning(null)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    void send(submitter instanceof HTMLButtonElement ? submitter.value : '')
  }
  const discard = () => {
    form.reset()
    setFailure(null)
    discardDraft()
  }
  const check = (name: string) => {
    afterPress(() => {
      if (fieldPath(name)) void form.trigger(name)
    })
  }
  return (
    <FormContext
      value={{
        running,
        isWaiting,
        isDirty,
        savedAt,
        send: (intent) => void send(intent),
        check,
        discard,
      }}
    >
      <form
        ref={element}
        noValidate
        aria-label={label}
        aria-busy={running !== null}
        className={wide ? css.wideForm : css.form}
        onSubmit={submit}
      >
        {failure && <FormBanner failure={failure} showsStatus={showsStatus} />}
        {restoredAt && isDirty && <RestoredNote at={restoredAt} discard={discard} />}
        {children}
        {isWaiting && (
          <Callout tone="warning" live="polite">
            {networkWait}
          </Callout>
        )}
      </form>
    </FormContext>
  )
}

/** Groups are marked as invalid but cannot be focused; their first control can. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid
  if (target) return target.focus()
  form?.querySelector<HTMLElement>('[role="alert"]')?.focus()
}
