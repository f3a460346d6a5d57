let takesPlace: boolean = import.meta.env.SSR

/**
 * Whether what is drawn now is seen in place of the same that came drawn with the page, or is what will come with it.
 * Whatever is otherwise drawn a moment later must be drawn at once then, or it would be gone for that moment.
 */
export const isDrawnAhead = () => takesPlace

/** Says so for all that is drawn from here on. */
export function setDrawnAhead(is: boolean) {
  takesPlace = is
}
