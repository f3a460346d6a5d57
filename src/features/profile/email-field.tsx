import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'

/** The address somebody signs in with; it is shown, not changed. */
export function EmailFact({ email }: { email: string }) {
  return (
    <Field label="Email" help="You sign in with it. It can't be changed here.">
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
