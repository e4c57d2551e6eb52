/** What a picture of a page says where somebody shares its address: words that the page itself shows to everybody, and never a person's name. */
export interface Card {
  /** A prize has its poster, a memorial wall its stones, everything else our mark. */
  kind: 'prize' | 'wall' | 'proof'
  /** The line above the title. */
  over: string
  title: string
  lines: readonly string[]
  /** The name of a poster. */
  poster?: string
}

/** The size that platforms show whole. */
export const cardWidth = 1200
export const cardHeight = 630

/** The card of pages that have none of their own, and of those whose own cannot be drawn now. */
export const generalCard = {
  path: '/social.jpg',
  alt: 'A red off-roader before mountains at sunset: Support great causes, win exciting prizes',
}

/** The same words for those who do not see it. */
export const cardAlt = ({ over, title, lines }: Card): string => [`${over}: ${title}.`, ...lines].join(' ')

/** Where the card of a page is. Platforms keep a picture by its address, so the address changes with what the card shows: `key` is a hash of it. */
export const cardPath = (path: string, key: string): string => `/cards/${key}${path === '/' ? '/home' : path}.jpg`

const cardPaths = /^\/cards\/([0-9a-f]{16})((?:\/[a-z0-9-]+)+)\.jpg$/

/** The page and the key in the address of a card. */
export function cardAt(path: string): { path: string; key: string } | undefined {
  const [, key, of] = cardPaths.exec(path) ?? []
  return key === undefined || of === undefined ? undefined : { path: of === '/home' ? '/' : of, key }
}
