/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { type MergeField, mergeFieldNames, type MergeTag, writtenTag } from '@evenhand/contracts/merge-tags'
import { organization } from '@evenhand/contracts/organization'
import * as fc from 'fast-check'
import { type Color, contrastOf, readColor } from './checks/colors.ts'
import { compileMail } from './compile-mail.ts'
import type { MergePerson } from './person.ts'
import { faultsOfTags } from './tag-faults.ts'

const ada: MergePerson = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  membershipTier: 'gold',
  accountNumber: null,
  tags: ['Ohio', 'Volunteers'],
  unsubscribeLink: 'https://give.example/r/unsubscribe/abc',
  choicesLink: 'https://give.example/email/unsubscribe?token=abc&choose=1',
}
const compile = (html: string, more: { subject?: string; text?: string } = {}) =>
  compileMail({ subject: 'News', text: '', html, ...more })
const faultsIn = (html: string, more: { subject?: string; text?: string } = {}) =>
  faultsOfTags({ subject: 'News', text: '', html, ...more })
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('a compiled mail', () => {
  it('says what it says to one person, in subject, HTML and text', () => {
    const mail = compile(
      '<p>Dear {{person.firstName | "friend"}}, a {{person.membershipTier}} member of {{person.tags}}.</p>',
      {
        subject: 'For {{person.firstName | "you"}}',
      },
    )
    const { subject, html, text, unsubscribeLink } = mail(ada)
    expect(subject).toBe('For Ada')
    for (const form of [html, text]) expect(form).toContain('Dear Ada, a Gold member of Ohio, Volunteers.')
    expect(unsubscribeLink).toBe(ada.unsubscribeLink)
    const nobody = mail({ ...ada, firstName: ' ', membershipTier: null })
    expect(nobody.subject).toBe('For you')
    expect(nobody.html).toContain('Dear friend, a  member of')
  })

  it.each([
    ['a fragment', '<p>Hello</p>'],
    ['a document', '<!doctype html><html><body><p>Hello</p></body></html>'],
  ])('has the way out and the postal address, in both forms, also as %s', (_, html) => {
    const mail = compile(html)(ada)
    const page = parsed(mail.html)
    expect(page.querySelectorAll(`a[href="${ada.unsubscribeLink}"]`)).toHaveLength(1)
    for (const form of [page.body.textContent, mail.text]) {
      expect(form).toContain(organization.address.split('\n')[0])
      expect(form).toContain('You’re receiving this email because')
    }
    expect(mail.text).toContain(`Unsubscribe in one click: ${ada.unsubscribeLink}`)
    expect(mail.html.match(/<\/body>/g)).toHaveLength(1)
  })

  it('says why it comes, by whom it goes to', () => {
    const words = { subject: 'News', text: '', html: '<p>Hello</p>' }
    for (const [goesTo, why] of [
      ['all', 'because you’re subscribed to our emails.'],
      ['list', 'because you’re on one of our lists.'],
    ] as const) {
      const { html, text } = compileMail(words, { goesTo })(ada)
      for (const form of [html, text]) expect(form).toContain(why)
    }
  })

  it('adds no second way out where there is one', () => {
    const own = '<p>{{organization.address}} <a href="{{links.unsubscribe}}">Leave</a></p>'
    for (const html of [own, `<html><body>${own}</body></html>`]) {
      const mail = compile(html)(ada)
      expect(mail.html.split(ada.unsubscribeLink)).toHaveLength(2)
      expect(mail.html).not.toContain('Unsubscribe in one click')
      expect(mail.text.split(ada.unsubscribeLink)).toHaveLength(2)
    }
  })

  it.each([
    ['a picture', '<a href="{{links.unsubscribe}}"><img src="https://a.example/x.png" alt="x"></a>'],
    ['nothing', '<a href="{{links.unsubscribe}}"> </a>'],
    ['words that are hidden', '<div style="display:none"><a href="{{links.unsubscribe}}">Leave</a></div>'],
    ['words without a size', '<a style="color:red;font-size:0" href="{{links.unsubscribe}}">Leave</a>'],
    [
      'words that a style sheet hides',
      '<html><head><style>.x{visibility:hidden}</style></head><body><a class="x" href="{{links.unsubscribe}}">Leave</a></body></html>',
    ],
    ['a picture with its address', '<img src="{{links.unsubscribe}}" alt="">'],
  ])('adds a way out that shows where its own is %s', (_, html) => {
    expect(compile(html)(ada).html).toContain('Unsubscribe in one click</a>')
  })

  it('shows who writes and the way out whatever the style sheet of a document says', () => {
    const { html } = compile(
      '<html><head><style>*{display:none!important;font-size:0!important}</style></head><body>a</body></html>',
    )(ada)
    const links = [...parsed(html).querySelectorAll<HTMLElement>(`a[href="${ada.unsubscribeLink}"]`)]
    for (const shown of [links.at(-1), links.at(-1)?.parentElement]) {
      expect(shown?.style.getPropertyPriority('font-size')).toBe('important')
      expect(shown?.style.getPropertyPriority('display')).toBe('important')
    }
  })

  it.each(['light', 'dark'] as const)('says the way out and its other links readably in the %s', (light) => {
    const paper = { light: [255, 255, 255], dark: [26, 34, 30] }[light] as unknown as Color
    const fragment = parsed(compile('<p>Look <a href="https://a.example">here</a></p>')(ada).html)
    const ruled = fragment.querySelector('style')?.textContent?.split('@media')[light === 'dark' ? 1 : 0] ?? ''
    for (const link of fragment.querySelectorAll<HTMLElement>('.card a')) {
      const rule = link.closest('.soft') ? /\.soft a\s*\{\s*color: (#\w{6})/ : /\.ink a\s*\{\s*color: (#\w{6})/
      expect(link.style.getPropertyPriority('color')).toBe('')
      const written = light === 'light' && link.style.color !== '' ? link.style.color : rule.exec(ruled)?.[1]
      expect(contrastOf(readColor(written ?? '') ?? paper, paper)).toBeGreaterThanOrEqual(4.5)
    }
    const own = parsed(compile('<html><body><p>Look</p></body></html>')(ada).html)
    const footer = own.querySelector<HTMLElement>(`a[href="${ada.unsubscribeLink}"]`)
    expect(footer?.style.getPropertyPriority('color')).toBe('important')
    expect(footer?.parentElement?.style.getPropertyPriority('background-color')).toBe('important')
    const behind = readColor(footer?.parentElement?.style.backgroundColor ?? '') ?? [0, 0, 0]
    expect(contrastOf(readColor(footer?.style.color ?? '') ?? behind, behind)).toBeGreaterThanOrEqual(4.5)
  })

  it('lets no value begin a link of a text', () => {
    const { text } = compile('<p>See https://{{person.firstName}}</p>')({ ...ada, firstName: 'evil.example' })
    expect(text).not.toContain('https://evil')
  })

  it('keeps the look of a document, and frames everything else', () => {
    expect(compile('<html><head><style>p{color:red}</style></head><body><p>a</p></body></html>')(ada).html).toMatch(
      /^<!doctype html>\n<html><head><style>p\{color:red\}<\/style><\/head><body><p>a<\/p><div/,
    )
    const framed = parsed(compile('<p>First words.</p><p>Then others.</p>')(ada).html)
    expect(framed.querySelector('.card')?.textContent).toContain('Then others.')
    expect(framed.title).toBe('News')
    expect(framed.body.firstElementChild?.textContent).toBe('First words.')
  })

  it('writes the text of the HTML where there is none: headings as they are, links with their address', () => {
    const { text } = compile(
      '<h1>Hello {{person.firstName}}</h1><p>Look <a href="https://a.example/?n={{person.lastName}}">here</a>.</p><img src="https://a.example/p.png" alt="A lake">',
    )({ ...ada, lastName: 'O Neil' })
    expect(text).toMatch(/^Hello Ada\n\n/)
    expect(text).toContain('Look here (https://a.example/?n=O%20Neil).')
    expect(text).toContain('A lake')
    expect(text).not.toContain('p.png')
  })

  it('leads links elsewhere for one person, and ends with what its sender adds', () => {
    const words = {
      subject: 'News',
      text: '',
      html: '<a href="https://a.example/?b=1&amp;c=2">a</a><a href="mailto:a@b.example">b</a>',
    }
    const asked: string[] = []
    const mail = compileMail<MergePerson & { code: string }>(words, {
      linkOf: (address) => {
        asked.push(address)
        return ({ code }) => `https://give.example/r/c/${code}`
      },
      end: ({ code }) => `<img src="https://give.example/r/o/${code}">`,
    })
    const page = parsed(mail({ ...ada, code: 'x1' }).html)
    expect(asked).toEqual(['https://a.example/?b=1&c=2'])
    expect(page.querySelector('.card a')?.getAttribute('href')).toBe('https://give.example/r/c/x1')
    expect(page.body.lastElementChild?.getAttribute('src')).toBe('https://give.example/r/o/x1')
    expect(page.querySelector(`a[href="${ada.unsubscribeLink}"]`)).not.toBeNull()
  })

  it('puts no line break of a value into a header', () => {
    const mail = compile('<p>a</p>', { subject: 'Hi {{person.firstName}}' })
    expect(mail({ ...ada, firstName: 'Ada\r\nBcc: all@example.org\u2028\u202E' }).subject).toBe(
      'Hi Ada Bcc: all@example.org',
    )
  })

  it('changes with no value where a link leads', () => {
    const mail = compile('<a href="https://a.example/?n={{person.firstName}}&amp;m=1">a</a>')
    const link = parsed(mail({ ...ada, firstName: '"&m=2#/../@evil.example' }).html).querySelector('a')
    const url = new URL(link?.getAttribute('href') ?? '')
    expect([url.host, url.pathname, url.searchParams.get('n')]).toEqual(['a.example', '/', '"&m=2#/../@evil.example'])
    expect(url.searchParams.getAll('m')).toEqual(['1'])
  })

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVa&#10;script:alert(1)">a</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<form action="https://evil.example"><input name="password"></form>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg><script>alert(1)</script></svg>',
    '<p style="background:url(javascript:alert(1))">a</p>',
    '<p style="width:exp\\65 ssion(alert(1))">a</p>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<html><head><style>@import "https://evil.example/a.css";</style></head><body>a</body></html>',
    '<html><head><base href="https://evil.example"><link rel="stylesheet" href="https://evil.example"></head><body>a</body></html>',
  ])('carries nothing that acts: %s', (html) => {
    const made = compile(`${html}<p>The rest</p>`)(ada).html
    expect(made).toContain('The rest')
    expect(made).not.toMatch(/alert|evil|onclick|<form|<input|<iframe|<svg/i)
  })
})

describe('merge tags that can’t be filled', () => {
  it.each<[string, string, { subject?: string; text?: string }, object]>([
    ['an unknown field', '<p>a</p>\n<p>{{person.age}}</p>', {}, { part: 'html', line: 2, tag: '{{person.age}}' }],
    ['one that markup cuts', '<p>{{person.<b>firstName</b>}}</p>', {}, { part: 'html', line: 1, tag: '{{person.' }],
    ['one in a style', '<p\nstyle="color:{{person.firstName}}">a</p>', {}, { part: 'html', line: 2 }],
    ['one that says where a link leads', '<a href="{{person.firstName}}">a</a>', {}, { part: 'html' }],
    ['one that could move a link', '<a href="https://{{person.firstName}}.example/">a</a>', {}, { part: 'html' }],
    [
      'a way out inside of an address',
      '<a href="https://a.example/?to={{links.unsubscribe}}">a</a>',
      {},
      { part: 'html' },
    ],
    ['one in the subject', '<p>a</p>', { subject: 'Hi {{name' }, { part: 'subject', line: 1, tag: '{{name' }],
    [
      'one that begins a link of the text',
      '<p>a</p>',
      { text: 'a\nhttps://{{person.firstName}}/' },
      { part: 'text', line: 2 },
    ],
    ['one in the text', '<p>a</p>', { text: 'a\nb\n{{x.y}}' }, { part: 'text', line: 3, tag: '{{x.y}}' }],
  ])('%s', (_, html, more, fault) => {
    expect(faultsIn(html, more)).toEqual([expect.objectContaining(fault)])
    expect(() => compile(html, more)).toThrow(/can’t be filled/)
  })

  it('takes the quotes of a tag as entities, and curly', () => {
    for (const quote of ['&quot;', '&ldquo;', '“', '"', '&#39;'])
      expect(
        compile(`<p>Dear {{person.firstName&nbsp;| ${quote}friend${quote}}}.</p>`)({ ...ada, firstName: '' }).html,
      ).toContain('Dear friend.')
  })
})

describe('whatever is written for whomever', () => {
  const value = fc.string({
    unit: fc.constantFrom('a', 'é', '<', '>', '"', "'", '&', '/', '=', ' ', '{', '}'),
    maxLength: 8,
  })
  const field = fc.constantFrom<MergeField>(...mergeFieldNames.filter((name) => name.startsWith('person.')))
  const tag = fc.record({
    field,
    fallback: fc.option(fc.string({ unit: fc.constantFrom('b', '<', '&', ' '), maxLength: 4 }), { nil: undefined }),
  })
  const words = fc.string({ unit: fc.constantFrom('c', '<', '&', '"', ' ', '}'), maxLength: 8 })
  const content = fc.array(fc.oneof(tag, words), { maxLength: 8 })
  const person = fc.record({
    email: value,
    firstName: value,
    lastName: value,
    membershipTier: fc.option(fc.constantFrom('gold', 'free')),
    accountNumber: fc.option(value),
    tags: fc.array(value, { maxLength: 2 }),
    unsubscribeLink: fc.constant(ada.unsubscribeLink),
    choicesLink: fc.constant(ada.choicesLink),
  })

  /** What a reader sees, said in another way: by the fields alone. */
  const seenBy =
    (to: MergePerson) =>
    (part: string | MergeTag): string => {
      if (typeof part === 'string') return part
      const { firstName, lastName, email, tags } = to
      const tier = { gold: 'Gold', free: 'Free' }[to.membershipTier ?? ''] ?? ''
      const own = {
        'person.firstName': firstName,
        'person.lastName': lastName,
        'person.email': email,
        'person.membershipTier': tier,
        'person.accountNumber': to.accountNumber ?? '',
        'person.tags': tags.join(', '),
      }[part.field as string]
      return own?.trim() || (part.fallback ?? '')
    }
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  const written = (parts: (string | MergeTag)[]) =>
    parts.map((part) => (typeof part === 'string' ? escaped(part) : escaped(writtenTag(part)))).join('')

  it('a value stays a value: the page says the same words, with the same elements, as its parser reads it', () => {
    fc.assert(
      fc.property(content, content, person, (inText, inTitle, to) => {
        const html = `<p id="x" title="t${written(inTitle)}">${written(inText)}</p>`
        const page = parsed(compile(html)(to).html)
        const place = page.getElementById('x')
        expect(place?.textContent).toBe(inText.map(seenBy(to)).join(''))
        expect(place?.getAttribute('title')).toBe(`t${inTitle.map(seenBy(to)).join('')}`)
        expect(place?.childElementCount).toBe(0)
        expect(place?.getAttributeNames()).toEqual(['id', 'title'])
      }),
      { numRuns: 300 },
    )
  })

  it('the subject and the text are the words alone', () => {
    fc.assert(
      fc.property(content, person, (parts, to) => {
        const text = parts.map((part) => (typeof part === 'string' ? part : writtenTag(part))).join('')
        const mail = compile('<p>a</p>', { subject: `S ${text}`, text: `T ${text}` })(to)
        const seen = parts.map(seenBy(to)).join('')
        expect(mail.subject).toBe(`S ${seen}`.trim())
        expect(mail.text.startsWith(`T ${seen}`.trimEnd())).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
