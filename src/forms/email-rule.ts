/** What looks like an address; the server has the last word. */
export const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
