// What opens over a page, of which only the buttons are there at first. It comes in one file.

export { MenuPopup } from './menu-popup'
export { PopoverPopup } from './popover-popup'
export { Question } from './alert-dialog'
export { Sheet } from './sheet'
