/** Removes what nobody sees or means: white space around, letter case, invisible characters, how accents are written. */
export function cleanEmail(text: string) {
  return text
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

// Local part, @, labels of a domain with at least one dot: what mail servers of the world take.
const shape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Whether a text is an address once it is clean, 3 to 254 characters. */
export function isEmail(text: string) {
  const email = cleanEmail(text)
  return email.length <= 254 && shape.test(email)
}
