/**
 * A style under which nothing moves. What appears while axe looks, as a toast may at any time, is measured as it will
 * stay and not half faded in.
 */
export const withoutMotion = `*, ::before, ::after {
  animation-duration: 0s !important;
  animation-delay: 0s !important;
  transition-duration: 0s !important;
  transition-delay: 0s !important;
}`
