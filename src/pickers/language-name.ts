/** Created once when first needed, as that takes longer than formatting all names. */
let names: Intl.DisplayNames | undefined

/**
 * The name of a language in the browser's language: `ja-JP` is "Japanese (Japan)". Invalid tags are returned unchanged.
 */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames(undefined, { type: 'language' })
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
