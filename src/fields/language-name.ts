/** A language by its name in the reader's own: `ja-JP` is "Japanese (Japan)". What is no tag stays as it is. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
