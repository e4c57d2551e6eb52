import { folded } from '@evenhand/contracts/search'

/** A field that `searchedIn` wrote and that has these words somewhere: they mean themselves, and nothing of a regular expression. */
export const containing = (words: string) => ({
  $regex: folded(words).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
})
