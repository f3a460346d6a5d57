/** A text of people's own words in the room there is for it, in characters; what is too long ends in an ellipsis. */
export function shorten(text: string, most: number) {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
