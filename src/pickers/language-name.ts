/** Costs more to make than all the names that it gives, so it is made once, for whoever needs it. */
let names: Intl.DisplayNames | undefined

/** A language by its name in the reader's own: `ja-JP` is "Japanese (Japan)". What is no tag stays as it is. */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames(undefined, { type: 'language' })
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
