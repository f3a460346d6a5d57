/** Tells password managers whose password the form changes. */
export function UserNameHint({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" hidden readOnly value={email} />
}
