import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { checkMail } from './check-mail.ts'
import { contrastOf, readColor } from './colors.ts'

const words = { subject: 'News', html: '<p>Hello. <a href="{{links.unsubscribe}}">Leave</a></p>', text: 'Hello.' }
const check = (change: Partial<typeof words>, bytes = 1_000) => checkMail({ ...words, ...change }, bytes)
const inHtml = (html: string) => check({ html: `${html}<a href="{{links.unsubscribe}}">Leave</a>` })

describe('the check before sending', () => {
  it('finds nothing in a plain mail', () => {
    expect(check({})).toEqual([])
    expect(
      inHtml(
        '<h1>Hi {{person.firstName | "friend"}}</h1><p style="color:#4a5751;background-color:#fff">a</p><a href="https://a.example/?n={{person.email}}">b</a><a href="mailto:a@example.org">c</a><img src="https://a.example/p.png" alt="">',
      ),
    ).toEqual([])
  })

  it.each<[string, Partial<typeof words>, object]>([
    ['an unknown tag', { html: '\n{{person.age}}' }, { kind: 'merge-tag', weight: 'error', line: 2 }],
    ['a broken tag in the subject', { subject: 'Hi {{x' }, { kind: 'merge-tag', weight: 'error', part: 'subject' }],
    [
      'a tag that not everybody has',
      { text: 'Hi {{person.firstName}}' },
      { kind: 'merge-tag', weight: 'warning', part: 'text' },
    ],
    ['a long subject', { subject: 'a'.repeat(71) }, { kind: 'subject', weight: 'warning', part: 'subject' }],
    [
      'pictures alone',
      { text: '', html: '<img src="https://a.example/p" alt="">' },
      { kind: 'plain-text', weight: 'error' },
    ],
    ['no text', { text: '' }, { kind: 'plain-text', weight: 'note' }],
    ['no way out', { html: '<p>a</p>' }, { kind: 'unsubscribe', weight: 'note' }],
  ])('finds %s', (_, change, finding) => {
    expect(check(change)).toContainEqual(expect.objectContaining(finding))
  })

  it.each<[string, string, string, string]>([
    ['an empty link', '<a href="">a</a>', 'link', 'error'],
    ['a link without an address', '<a>a</a>', 'link', 'error'],
    ['a link to nothing', '<a href="#">a</a>', 'link', 'error'],
    ['a link inside of a site', '<a href="/gifts">a</a>', 'link', 'error'],
    ['a link without https', '<a href="www.example.org">a</a>', 'link', 'error'],
    ['a broken link', '<a href="https://a b/">a</a>', 'link', 'error'],
    ['a link that isn’t protected', '<a href="http://a.example/">a</a>', 'link', 'warning'],
    ['a picture without a description', '<img src="https://a.example/p.png">', 'image', 'warning'],
    ['a picture in the mail itself', '<img alt="a" src="data:image/png;base64,AAAA">', 'image', 'error'],
    ['a script', '<script>alert(1)</script>', 'removed', 'warning'],
    ['a form', '<form><input></form>', 'removed', 'warning'],
    ['styles of a page in a part of one', '<style>p{color:red}</style>', 'removed', 'warning'],
    ['something that acts', '<p onclick="a()">a</p>', 'removed', 'warning'],
    ['a link that runs a script', '<a href="javascript:a()">a</a>', 'link', 'error'],
    ['a link that spells a script with blanks', '<a href=" java&#10;script:a()">a</a>', 'link', 'error'],
    ['a link with a page in it', '<a href="data:text/html,<p>a">a</a>', 'link', 'error'],
    ['a link with a password', '<a href="https://a:b@c.example/">a</a>', 'link', 'error'],
    ['a link that seems to lead elsewhere', '<a href="https://bank.example@c.example/">a</a>', 'link', 'error'],
    ['pale text', '<p style="color:#bbb">a</p>', 'contrast', 'warning'],
    ['text that is dark at night', '<p style="color:#333">a</p>', 'contrast', 'warning'],
    ['white on white', '<td bgcolor="white"><font color="#fff">a</font></td>', 'contrast', 'warning'],
  ])('finds %s', (_, html, kind, weight) => {
    const found = inHtml(html)
    expect(found).toContainEqual(expect.objectContaining({ kind, weight, part: 'html', line: 1 }))
    expect(found.map((one) => one.kind)).not.toContain('merge-tag')
  })

  it('judges no color that it can’t know', () => {
    expect(inHtml('<p style="color:#fff;background:url(https://a.example/p.png)">a</p>')).toEqual([])
    expect(inHtml('<p style="color:var(--ink)">a</p>')).toEqual([])
  })

  it('says that Gmail will cut it off', () => {
    expect(check({}, 102 * 1024)).toEqual([])
    expect(check({}, 102 * 1024 + 1)).toEqual([expect.objectContaining({ kind: 'size', weight: 'warning' })])
  })

  it('names errors first', () => {
    const found = check({ html: '<p>{{x}}<a href="">a</a><img src="https://a.example/p.png"></p>', text: '' })
    expect(found.map(({ weight }) => weight)).toEqual(['error', 'error', 'warning', 'note', 'note'])
  })

  it('ends on anything that is typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom('<', '>', '"', '=', 'a', ' ', '{', '}', '/', '&', ';', 'style', 'href', '\n'),
    })
    fc.assert(
      fc.property(typed, typed, (html, text) => {
        for (const { line, sentence } of check({ html, text })) {
          expect(line === null || line >= 1).toBe(true)
          expect(sentence).toMatch(/[.}”]$/)
        }
      }),
    )
  })
})

describe('contrast', () => {
  it.each([
    ['#000', '#ffffff', 21],
    ['rgb(255, 255, 255)', 'white', 1],
    // The example of WCAG’s own pages.
    ['#777', '#fff', 4.48],
  ])('of %s on %s is %f', (one, other, contrast) => {
    const [a, b] = [readColor(one), readColor(other)]
    expect(a && b && contrastOf(a, b)).toBeCloseTo(contrast, 1)
  })
})
