/** A field that has these words somewhere, in whatever case: they mean themselves, and nothing of a regular expression. */
export const containing = (words: string) => ({
  $regex: words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  $options: 'i',
})
