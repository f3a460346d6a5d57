/** Replaces the tags of a text. An empty value takes the space before it away, as in the server's messages. */
export function fillTags(text: string, values: Record<string, unknown>) {
  return text.replace(
    /( ?)\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g,
    (_whole, space: string, name: string, fallback: string | undefined) => {
      const value = values[name.trim()]
      const shown = (typeof value === 'string' && value) || (fallback ?? '').trim()
      return shown === '' ? '' : space + shown
    },
  )
}
