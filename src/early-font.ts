import { readToken } from '~/api/session/token'

// Before all other code: the font comes while that is run, and nothing on the first screen moves when it is there. The
// sign-in page is drawn already, in the font that stands in.
if (readToken() !== null) document.fonts.load('1rem Inter').catch(() => {})
