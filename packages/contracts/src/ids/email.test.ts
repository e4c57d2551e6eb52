import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Email, emailCharactersMax } from './index.ts'

/** The HTML standard, "valid email address", without the escape of a slash. */
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** What mail asks beyond it, said without a pattern. */
function isCarried(address: string): boolean {
  const [local = '', domain = ''] = address.split('@')
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    address.length <= emailCharactersMax &&
    local.length <= 64 &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    last.length > 1 &&
    Array.from(last).some((one) => one.toLowerCase() !== one.toUpperCase())
  )
}

const isTaken = (address: string): boolean => Email().safeParse(address).success

describe('an email address', () => {
  it.each([
    'a&b=c@example.test',
    "o'brien+gifts@example.test",
    "x!#$%&'*+/=?^_`{|}~-y@example.test",
    'ada@xn--mller-kva.example',
    'ada@example.xn--p1ai',
    '1@2.example.test',
    `${'a'.repeat(64)}@example.test`,
  ])('%p is taken', (address) => expect(isTaken(address)).toBe(true))

  it.each([
    '',
    'ada',
    'ada@localhost',
    'ada@example',
    'ada@1.2.3.4',
    '.ada@example.test',
    'ada..b@example.test',
    'ada.@example.test',
    'ada@-example.test',
    'ada@example..test',
    'ada b@example.test',
    'ada@example.test\r\nBcc: all@example.test',
    'ada@example.test,eve@example.test',
    'Ada <ada@example.test>',
    '"ada"@example.test',
    'ada@example.test\n',
    'ада@example.test',
    `${'a'.repeat(65)}@example.test`,
    `ada@${'a.'.repeat(130)}test`,
  ])('%p is not', (address) => expect(isTaken(address)).toBe(false))

  it('is whatever the browser’s own check accepts and mail carries, and nothing else', () => {
    const unit = fc.constantFrom(...'ab1Z.@-&=+_\'"/?# <>,;:()[]\\\r\n'.split(''), '`', '{', '~', 'é')
    const made = fc
      .tuple(fc.string({ unit, minLength: 1, maxLength: 8 }), fc.string({ unit, minLength: 1, maxLength: 8 }))
      .map((parts) => parts.join('@'))
    const near = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(..."ab.&='`{".split('')), minLength: 1, maxLength: 6 }),
        fc.string({ unit: fc.constantFrom(...'ab1.-'.split('')), minLength: 1, maxLength: 9 }),
      )
      .map((parts) => parts.join('@'))
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(made, near, near), (address) => {
        const expected = html.test(address) && isCarried(address)
        if (expected) taken++
        expect(isTaken(address)).toBe(expected)
      }),
      { numRuns: 5_000 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})
