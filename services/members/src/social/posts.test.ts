import { describe, expect, it } from '@jest/globals'
import type { SocialPlatform } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { readPost } from './posts.ts'

const digits = fc.bigInt({ min: 10_000n, max: 10n ** 20n }).map(String)
const code = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/)
const name = fc.stringMatching(/^[a-z][a-z0-9]{3,14}$/)

/** Every way in which a platform writes the link of one post, apart from what stands around it. */
const forms: Record<SocialPlatform, fc.Arbitrary<{ id: string; hosts: string[]; paths: string[] }>> = {
  twitter: fc.record({ id: digits, user: name }).map(({ id, user }) => ({
    id,
    hosts: ['x.com', 'twitter.com', 'www.x.com', 'mobile.twitter.com', 'WWW.Twitter.com'],
    paths: [`/${user}/status/${id}`, `/i/web/status/${id}`, `/i/status/${id}`, `/${user}/statuses/${id}/photo/1`],
  })),
  instagram: fc.record({ id: code, user: name }).map(({ id, user }) => ({
    id,
    hosts: ['instagram.com', 'www.instagram.com', 'm.instagram.com'],
    // What a share of a private profile adds to the code.
    paths: [
      `/p/${id}${'aZ09_-x'.repeat(4)}`,
      `/p/${id}`,
      `/reel/${id}`,
      `/reels/${id}`,
      `/tv/${id}`,
      `/${user}/p/${id}`,
      `/${user}/reel/${id}`,
    ],
  })),
  facebook: fc.record({ id: digits, user: name }).map(({ id, user }) => ({
    id,
    hosts: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'web.facebook.com', 'es-la.facebook.com', 'fb.com'],
    paths: [
      `/${user}/posts/${id}`,
      `/${user}/posts/a-title/${id}`,
      `/${user}/posts/${id}/1234567890123`,
      `/groups/${user}/posts/${id}/1234567890123`,
      `/permalink.php?story_fbid=${id}&id=4`,
      `/story.php?id=4&story_fbid=${id}`,
      `/photo?fbid=${id}`,
      `/photo.php?fbid=${id}&set=a.1`,
      `/${user}/photos/a.12/${id}`,
      `/groups/${user}/permalink/${id}`,
      `/groups/${user}/posts/${id}`,
      `/watch/?v=${id}`,
      `/${user}/videos/${id}`,
      `/reel/${id}`,
    ],
  })),
}

const around = fc.record({
  scheme: fc.constantFrom('https://', 'http://', 'HTTPS://'),
  slash: fc.constantFrom('', '/'),
  tracking: fc.constantFrom('', 'utm_source=x', 'fbclid=abc', 'igsh=MzRl', 's=20&t=abc', 'ref=share', '__cft__[0]=1'),
  fragment: fc.constantFrom('', '#comments', '#'),
  space: fc.constantFrom('', ' '),
})

const elsewhere = fc
  .record({ host: name, id: digits, path: fc.constantFrom('/a/status/', '/p/', '/a/posts/', '/photo?fbid=') })
  .map(({ host, id, path }) => `https://${host}.example${path}${id}`)

describe.each(['facebook', 'instagram', 'twitter'] as const)('a post on %s', (platform) => {
  it('is the same by whatever link', () => {
    fc.assert(
      fc.property(forms[platform], fc.nat(), fc.nat(), around, ({ id, hosts, paths }, host, path, one) => {
        const [way = '', query = ''] = (paths[path % paths.length] ?? '').split('?')
        const parameters = [query, one.tracking].filter((part) => part !== '').join('&')
        const link = `${one.space}${one.scheme}${hosts[host % hosts.length]}${way}${one.slash}${parameters && `?${parameters}`}${one.fragment}${one.space}`
        expect(readPost(platform, link)).toEqual({ kind: 'post', post: id })
      }),
    )
  })

  it('is another one with another id', () => {
    fc.assert(
      fc.property(forms[platform], forms[platform], (a, b) => {
        fc.pre(a.id !== b.id)
        const post = ({ hosts, paths }: typeof a) => readPost(platform, `https://${hosts[0]}${paths[0]}`)
        expect(post(a)).not.toEqual(post(b))
      }),
    )
  })

  it('is none of a link that leads elsewhere, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), elsewhere), (link) => {
        expect(readPost(platform, link).kind).toBe('refused')
      }),
    )
  })
})

describe('a link that names no post', () => {
  const whyOf = (platform: SocialPlatform, link: string) => {
    const read = readPost(platform, link)
    return read.kind === 'refused' ? read.why : read
  }

  it.each([
    ['facebook', 'https://fb.me/abc'],
    ['facebook', 'https://fb.watch/abc/'],
    ['facebook', 'https://www.facebook.com/share/p/1AbCdEf/'],
    ['facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org'],
    ['instagram', 'https://instagr.am/p/CabCDEF1234'],
    ['twitter', 'https://t.co/abc'],
    ['twitter', 'https://bit.ly/abc'],
  ] as const)('on %s because it is short, such as %s, asks for the full one', (platform, link) => {
    expect(whyOf(platform, link)).toMatch(/^That’s a shortened link\./)
  })

  it.each([
    ['facebook', 'https://www.facebook.com/evenhand'],
    ['facebook', 'https://www.facebook.com/search/posts?q=evenhand'],
    ['facebook', 'https://www.facebook.com/profile.php?id=100001234567890'],
    ['instagram', 'https://www.instagram.com/evenhand/'],
    ['instagram', 'https://www.instagram.com/stories/evenhand/31234567890123456/'],
    ['twitter', 'https://x.com/evenhand'],
    ['twitter', 'https://x.com/search?q=status/123456789'],
    ['twitter', 'https://x.com/evenhand/status/'],
  ] as const)('on %s because it is of a person or a search, such as %s, says so', (platform, link) => {
    expect(whyOf(platform, link)).toMatch(/^That link doesn’t lead to a single post on /)
  })

  it('says when it is of another platform, and when of none', () => {
    expect(whyOf('facebook', 'https://x.com/evenhand/status/1234567890')).toMatch(/^That’s a link of X\./)
    expect(whyOf('twitter', 'https://x.com.example.org/a/status/1234567890')).toMatch(/^That isn’t a link of X\./)
    expect(whyOf('twitter', 'https://notx.com/a/status/1234567890')).toMatch(/^That isn’t a link of X\./)
    expect(whyOf('twitter', 'javascript:alert(1)')).toBe('Enter a full link, beginning with https://')
    expect(whyOf('twitter', 'https://x.com@example.org/a/status/1234567890')).toBe(
      'Enter a full link, beginning with https://',
    )
  })
})
