import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { folded, searchedIn } from './index.ts'

describe('what a search compares', () => {
  it.each([
    ['José Nuñez', 'Jose Nunez'],
    ['Jose\u0301 Nun\u0303ez', 'JOSE NUNEZ'],
    ['Siobhán O’Brien', "siobhan o'brien"],
    ['Siobhán O’Brien', 'O`Brien'],
    ['Jürgen Groß', 'GROSS'],
    ['Lech Wałęsa', 'walesa'],
    ['Søren Kierkegård', 'soren kierkegard'],
    ['Þór Æsir', 'thor aesir'],
    ['Đặng Thị Minh Khai', 'dang thi minh khai'],
    ['Jean\u2010Luc  Picard', 'jean-luc picard'],
    ['Αλέξης Παπαδόπουλος', 'ΑΛΕΞΗΣ'],
    ['Ёлкина', 'елкина'],
    ['IŞIK', 'ışık'],
    ['ｱﾀﾞ', 'アダ'],
    ['李小龙', '小龙'],
    ['A\u200bda', 'ada'],
  ])('finds %s by %s', (written, typed) => expect(folded(written)).toContain(folded(typed)))

  it('is the same however a name is composed, spaced, or shouted, and folded again', () => {
    const unit = fc.constantFrom(..."aeoünñçßøłæđÅÉŠžñ’'-‐ Ωςяй".split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (name) => {
        const plain = folded(name)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(folded(name.normalize(form))).toBe(plain)
        expect(folded(` ${name.replaceAll(' ', '\u00a0 ')} `)).toBe(plain)
        expect(folded(name.toUpperCase())).toBe(plain)
        expect(folded(plain)).toBe(plain)
      }),
    )
  })

  it('never goes across two parts', () => {
    expect(searchedIn('Ada\nB', null, 'ada@example.test')).toBe('ada b\n\nada@example.test')
  })
})
