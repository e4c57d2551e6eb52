import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { GreetedName, Line, nameNeedsLetters, noAddressAsName, PersonName, Text } from './index.ts'

const Name = PersonName(200, 'Full name is required')
/** By what Unicode calls letters, but for those that show nothing. */
const isSeenLetter = (one: string): boolean => /\p{L}/u.test(one) && !'\u115f\u1160\u3164\uffa0'.includes(one)
const messages = (schema: ReturnType<typeof Line>, typed: string) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message)

describe('the name of a person', () => {
  it.each([
    'Nguyễn Thị Minh Khai',
    'O’Brien',
    "O'Brien",
    'Jean-Luc',
    'Ng',
    'X',
    'María-José Carreño Quiñones',
    '李小龙',
    '葛\u{e0100}城',
    'עִבְרִית',
    'محمّد',
    'สมศรี',
    'नरेन्द्र',
    'ක්\u200dෂ',
    'نام\u200cخانوادگی',
    'Anna & Otto Berg',
    'Henry VIII',
    'The Smith family 🎗️',
  ])('%p stays as it is', (name) => expect(Name.parse(name)).toBe(name.normalize('NFC')))

  it.each([
    ['turned around', '\u202egro.live\u202c Ada', 'gro.live Ada'],
    ['isolated', '\u2067Ada\u2069', 'Ada'],
    ['with marks of direction', '\u200fעברית\u200e', 'עברית'],
    ['with a zero-width space in it', 'A\u200bda', 'Ada'],
    ['with soft hyphens', 'Love\u00adlace', 'Lovelace'],
    ['decomposed', 'Jose\u0301', 'José'],
    ['behind a byte order mark', '\ufeff Ada ', 'Ada'],
  ])('%s is kept as people see it', (_how, typed, kept) => expect(Name.parse(typed)).toBe(kept))

  it.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c'],
    ['a direction override', '\u202e'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille cell', '\u2800'],
    ['variation selectors', '\ufe0f\u{e0100}'],
  ])('that is %s is missing', (_what, typed) => {
    expect(messages(Name, typed)).toEqual(['Full name is required'])
    expect(PersonName(200).safeParse(typed).success).toBe(true)
  })

  it.each(['123', '...', '🎁', '\u0301', '١٢', '\u3164 1'])('%p has no letter', (typed) => {
    expect(messages(Name, typed)).toEqual([nameNeedsLetters])
    expect(messages(PersonName(200), typed)).toEqual([nameNeedsLetters])
  })

  it.each([
    'verify at https://evil.example/login',
    'www.evil.example',
    'Ada evil.example',
    'ada@example.org',
    'WWW.EVIL.COM',
    'Evil.Com',
    'EVIL.COM verify now',
  ])('%p is no name to greet in a mail', (typed) =>
    expect(messages(GreetedName(200), typed)).toEqual([noAddressAsName]),
  )
  it.each(['J.R. Smith', 'St. John', 'St.John Rivers', 'Dr.Smith', 'Dr.-Ing. Ada', 'Ms. A. Byron', 'Søren Å. Ødegård'])(
    '%p is one',
    (typed) => expect(GreetedName(200).parse(typed)).toBe(typed),
  )

  it('does not run over other lines with marks', () => {
    expect(messages(Name, `Z${'\u0335'.repeat(190)}`)).toEqual(['Use fewer accents on one letter'])
  })

  it('of any characters has a letter to see once it is taken, and is taken the same again', () => {
    const parts = fc.constantFrom(
      '\u200b',
      '\u202e',
      '\u2066',
      '\u3164',
      '\u2800',
      '\u0301',
      'a',
      'é',
      ' ',
      '1',
      '李',
      '\ud83d\ude00',
    )
    const typed = fc.oneof(fc.string({ unit: parts, maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 12 }))
    fc.assert(
      fc.property(typed, (text) => {
        const { data } = Name.safeParse(text)
        if (data === undefined) return
        expect(Array.from(data).some(isSeenLetter)).toBe(true)
        expect(Array.from(data).every((one) => !'\u200b\u202e\u2066'.includes(one))).toBe(true)
        expect(Name.parse(data)).toBe(data)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a line and a text that are required', () => {
  it.each([
    ['a line', Line],
    ['a text', Text],
  ] as const)('hold something to see: %s', (_what, make) => {
    const schema = make(40, 'Say why')
    for (const typed of ['', ' ', '\u200b', '\u2060\u200d', '\u3164', undefined])
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Say why')
    for (const typed of ['1', '-', '🎁', 'ü', 'עברית']) expect(schema.parse(typed)).toBe(typed)
  })

  it.each(['👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'שלום!\u200f\nתודה'])(
    'keep families of emoji, flags and hints of direction: %p',
    (typed) => expect(Text(200, 'Message is required').parse(typed)).toBe(typed),
  )

  it('count what is kept', () => {
    expect(Line(3, 'Say why').parse('\u200b a\u0301b\u202ec ')).toBe('ábc')
    expect(messages(Line(3), 'abcd')).toEqual(['Use at most 3 characters'])
    expect(messages(Line(3), 'a\nb')).toEqual(['Use only letters, digits and punctuation'])
  })
})
