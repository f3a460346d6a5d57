/** Truncates a text to so many characters, with an ellipsis. */
export function shorten(text: string, most: number) {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
