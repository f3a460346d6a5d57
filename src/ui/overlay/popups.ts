// All popups in one chunk; pages load only the buttons at first.

export { MenuPopup } from './menu-popup'
export { PopoverPopup } from './popover-popup'
export { Question } from './alert-dialog'
export { Sheet } from './sheet'
