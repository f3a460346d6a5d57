/** A plausible address; the server decides. */
export const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
