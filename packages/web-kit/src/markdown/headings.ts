export interface TextHeading {
  id: string
  title: string
}

/** Where a heading of a text can be linked to; the prefix keeps it apart from the page's own. */
export const anchorOf = (title: string): string =>
  `text-${wordsOf(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`

/** The headings of a text's first two levels, in order: its contents. */
export const headingsOf = (text: string): TextHeading[] =>
  [...text.matchAll(/^#{1,2} +(.+?) *#*$/gm)].map(([, title = '']) => ({ id: anchorOf(title), title: wordsOf(title) }))

const wordsOf = (title: string): string => title.replaceAll(/\[(.*?)\]\(.*?\)/g, '$1').replaceAll(/[*_`]/g, '')
