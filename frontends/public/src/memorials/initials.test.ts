import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { initialsOf } from './initials.ts'

it.each([
  ['Papa Ignacio Ferro', 'PF'],
  ['Augusta Ada King, Countess of Lovelace', 'AK'],
  [', Ruth Delacourt', 'RD'],
  ['Cher', 'C'],
  [' émile  zola ', 'ÉZ'],
  ['', ''],
  ['Thaddeus J. Whitfield III', 'TW'],
  ['Dr. Priya Raman-Cole', 'PR'],
  ['Martin Luther King, Jr.', 'MK'],
  ['Mrs. Ruth Delacourt', 'RD'],
  ['Rev. Dr. Amos Hale Sr., Ph.D.', 'AH'],
  ['Sgt. Ma', 'M'],
  ['Yo-Yo Ma', 'YM'],
  ['Jr.', 'J'],
  ['Sgt. 1st Class Ana Ruiz', 'AR'],
  ['Staff Sgt. Tom Lee', 'TL'],
  ['Private Tom Lee', 'TL'],
  ['Captain James Cook', 'JC'],
  ['1st Lt. Joe Bee', 'JB'],
  ['2LT Joe Bee', 'JB'],
  ['Lance Cpl. Joe Bee', 'JB'],
  ['Lance Stone', 'LS'],
  ['Petty Officer 2nd Class Joe Poe', 'JP'],
  ['Chief Petty Officer Joe Poe', 'JP'],
  ['Tom Hall (USMC)', 'TH'],
  ['SFC (Ret.) Joe Bee', 'JB'],
  ['“Buddy” Rich', 'BR'],
  ['Tom Hall 3rd', 'TH'],
  ['Tom Hall VI', 'TH'],
  ['Tom Hall RN BSN', 'TH'],
  ['(Nana)', 'N'],
  ['Dr.', 'D'],
])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

describe('the initials of a name', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{5,9}$/).filter((text) => !/^(professor|reverend|sgtmaj)$/i.test(text))
  const title = fc.constantFrom(
    'Mr.',
    'Mrs.',
    'Ms.',
    'Dr.',
    'Prof.',
    'Rev.',
    'Sgt.',
    'Capt.',
    'Col.',
    'Lt.',
    'dr',
    'Gen',
  )
  const suffix = fc.constantFrom('Jr.', 'Sr.', 'II', 'III', 'IV', 'MD', 'M.D.', 'PhD', 'Ph.D.', 'Esq.', 'jr', 'USN')

  it('are those of the first and the last of its words, whatever titles stand before and suffixes behind', () => {
    fc.assert(
      fc.property(
        fc.array(title, { maxLength: 3 }),
        fc.array(word, { minLength: 2, maxLength: 4 }),
        fc.array(suffix, { maxLength: 3 }),
        fc.constantFrom(' ', ', '),
        (before, name, behind, between) => {
          const whole = [...before, ...name].join(' ')
          const written = behind.length === 0 ? whole : whole + between + behind.join(' ')
          expect(initialsOf(written)).toBe(`${name[0]?.[0]}${name.at(-1)?.[0]}`)
        },
      ),
    )
  })

  it('are there for every name', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(title, word, suffix), { minLength: 1, maxLength: 6 }), (words) => {
        expect(initialsOf(words.join(' '))).toMatch(/^\p{Lu}{1,2}$/u)
      }),
    )
  })
})
