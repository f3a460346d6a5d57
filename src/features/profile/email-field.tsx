import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'

/** The sign-in address, read-only. */
export function EmailFact({ email }: { email: string }) {
  return (
    <Field label="Email" help="Used to sign in. It cannot be changed here.">
      {(frame) => (
        <TextInput
          {...frame}
          type="email"
          autoComplete="off"
          readOnly
          value={email}
          onChange={ignore}
        />
      )}
    </Field>
  )
}

const ignore = () => {}
