/** A rule for passwords, and whether it is met. */
export type PasswordRule = { id: string; text: string; holds: (password: string) => boolean }

export const passwordLength = { least: 10, most: 128 }

/**
 * The rules that can be checked while typing. The server also refuses common passwords; that list is too long for the
 * browser.
 */
export function passwordRules(email?: string): PasswordRule[] {
  const { least, most } = passwordLength
  const length: PasswordRule = {
    id: 'length',
    text: `${least} to ${most} characters`,
    holds: (password) => {
      const count = [...password].length
      return count >= least && count <= most
    },
  }
  if (!email) return [length]
  const notEmail: PasswordRule = {
    id: 'email',
    text: 'Not your email address',
    holds: (password) =>
      password !== '' && password.trim().toLowerCase() !== email.trim().toLowerCase(),
  }
  return [length, notEmail]
}
