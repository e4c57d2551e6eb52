import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { lineDifference } from './line-difference.ts'

const shown = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`)

describe('the difference of two texts', () => {
  it('names the lines that went and came, between those that stay', () => {
    expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
  })

  it('shows a line that was reworded word by word', () => {
    const [line] = lineDifference('Entries close on Friday at noon.', 'Entries close on Monday at noon.')
    expect(line?.words).toEqual([
      { kind: 'same', text: 'Entries close on' },
      { kind: 'gone', text: ' Friday' },
      { kind: 'new', text: ' Monday' },
      { kind: 'same', text: ' at noon.' },
    ])
  })

  it('always leads from the one to the other, and is empty of changes only where there are none', () => {
    const anyText = fc
      .array(fc.constantFrom('a', 'b', 'c d', 'c  e', ' f', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const lines = lineDifference(before, after)
        const without = (kind: 'gone' | 'new') =>
          lines.flatMap((line) =>
            line.words
              ? [line.words.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')]
              : line.kind === kind
                ? []
                : [line.text],
          )
        expect(without('new').join('\n')).toBe(before)
        expect(without('gone').join('\n')).toBe(after)
        expect(lines.every(({ kind }) => kind === 'same')).toBe(before === after)
      }),
      {
        examples: [
          ['', ''],
          ['a', 'a\n'],
          ['\n\n', ''],
        ],
      },
    )
  })
})
