import type { SocialPlatform } from '@evenhand/contracts/catalogue'

/** The campaign's own page, where no post is named. */
export const campaignPage = 'campaign'

/** What a link is about, or why it names no post. */
export type ReadPost = { kind: 'post'; post: string } | { kind: 'refused'; why: string }

const hosts: Readonly<Record<SocialPlatform, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  twitter: ['twitter.com', 'x.com'],
}

/** They lead to a post only by asking the platform, and one post has any number of them. */
const shortHosts = [
  't.co',
  'fb.me',
  'fb.watch',
  'fb.gg',
  'instagr.am',
  'ig.me',
  'bit.ly',
  'tinyurl.com',
  'buff.ly',
  'ow.ly',
]

const names: Readonly<Record<SocialPlatform, string>> = { facebook: 'Facebook', instagram: 'Instagram', twitter: 'X' }

const refused = (why: string): ReadPost => ({ kind: 'refused', why })
const shortened = refused('That’s a shortened link. Open it, then copy the full link of the post from your browser.')

/**
 * One post in one spelling, by the form of its link alone: whatever host, tracking parameters, fragment and name stand around its id. The
 * platform is not asked.
 */
export function readPost(platform: SocialPlatform, link: string): ReadPost {
  const url = URL.parse(link.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.port)
    return refused('Enter a full link, beginning with https://')
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (shortHosts.some((short) => host === short || host.endsWith(`.${short}`))) return shortened
  const other = (Object.keys(hosts) as SocialPlatform[]).find((one) => isOf(one, host))
  if (other !== platform)
    return refused(
      other
        ? `That’s a link of ${names[other]}. Choose ${names[other]}, or enter the link of a post on ${names[platform]}.`
        : `That isn’t a link of ${names[platform]}. Enter the link of a post there.`,
    )
  const parts = partsOf(url)
  if (platform === 'facebook' && (parts[0] === 'share' || parts[0] === 'l.php')) return shortened
  const post = readers[platform](parts, url.searchParams)
  return post === undefined
    ? refused(`That link doesn’t lead to a single post on ${names[platform]}. Open the post and copy its own link.`)
    : { kind: 'post', post }
}

/** The host itself, or one of its names for a device or a language: m., mobile., de-de. */
const isOf = (platform: SocialPlatform, host: string): boolean =>
  hosts[platform].some(
    (known) => host === known || (host.endsWith(`.${known}`) && !host.slice(0, -known.length - 1).includes('.')),
  )

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((part) => part !== '')

type Reader = (parts: readonly string[], query: URLSearchParams) => string | undefined

const number = /^[1-9]\d{4,24}$/
/** As Facebook writes the number of a post for those who are not to count. */
const hidden = /^pfbid[0-9A-Za-z]{20,200}$/
/** Who shares a post of a private profile has 28 more characters after its code, which differ by who shared it. */
const shortcode = /^([A-Za-z0-9_-]{5,11})(?:[A-Za-z0-9_-]{28})?$/

const fits = (text: string | null | undefined, ...forms: readonly RegExp[]): string | undefined =>
  text && forms.some((form) => form.test(text)) ? text : undefined

/** What comes after one of these words in a path. */
const after = (parts: readonly string[], words: readonly string[]): readonly string[] => {
  const at = parts.findIndex((part) => words.includes(part.toLowerCase()))
  return at === -1 ? [] : parts.slice(at + 1)
}

const readers: Readonly<Record<SocialPlatform, Reader>> = {
  twitter: (parts) => fits(after(parts, ['status', 'statuses'])[0], number),

  instagram: (parts) => shortcode.exec(after(parts.slice(0, 3), ['p', 'reel', 'reels', 'tv'])[0] ?? '')?.[1],

  facebook(parts, query) {
    const [page = ''] = parts.map((part) => part.toLowerCase())
    if (['permalink.php', 'story.php'].includes(page)) return fits(query.get('story_fbid'), number, hidden)
    if (['photo', 'photo.php'].includes(page)) return fits(query.get('fbid'), number)
    if (page === 'watch') return fits(query.get('v'), number)
    // It comes after a title or an album, and before a comment.
    const inPath = after(parts, ['posts', 'permalink', 'photos', 'videos', 'reel'])
    return fits(
      inPath.slice(0, 2).find((part) => fits(part, number, hidden) !== undefined),
      number,
      hidden,
    )
  },
}
