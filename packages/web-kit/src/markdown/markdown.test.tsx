/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { At } from '../testing/render-page.tsx'
import { headingsOf } from './headings.ts'
import { Markdown } from './markdown.tsx'
import { Rendered } from './rendered.tsx'

afterEach(cleanup)

function shown(text: string): HTMLElement {
  cleanup()
  return render(
    <At>
      <Rendered text={text} />
    </At>,
  ).container
}

const textOf = (text: string) => (shown(text).textContent ?? '').replaceAll(/\s+/g, ' ').trim()

describe('a text in Markdown', () => {
  it('comes with its headings, lists, tables and links', async () => {
    render(
      <At>
        <Markdown
          text={
            '# Rules\n\nOf **ours**, see [draws](/draws).\n\n1. one\n2. two\n\n| Level | Costs |\n| --- | --- |\n| Silver | $4.95 |'
          }
        />
      </At>,
    )
    expect(await screen.findByRole('heading', { level: 2, name: 'Rules' }, { timeout: 30_000 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'draws' }).getAttribute('href')).toBe('/draws')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two'])
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Level', 'Costs'])
    expect(table.getByRole('cell', { name: '$4.95' })).toBeTruthy()
  })

  it('has contents whose every line leads to its heading', () => {
    const text = '# Rules\n\n## 1. The **Sponsor**\n\nUs.\n\n## 2. [Odds](/draws) & more\n\n### Not in the contents'
    const { length } = [...shown(text).querySelectorAll('h2')]
    const contents = headingsOf(text)
    expect(contents.map(({ title }) => title)).toEqual(['Rules', '1. The Sponsor', '2. Odds & more'])
    expect(length).toBe(contents.length)
    for (const { id, title } of contents) expect(document.getElementById(id)?.textContent).toBe(title)
  })

  it('says in each cell of a wide table what its column is, for a phone that stacks them', () => {
    shown('| Level | Price | Entries |\n| --- | --- | --- |\n| Gold | $9.95 | 500 |')
    const cells = screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)
    expect(cells).toEqual(['LevelGold', 'Price$9.95', 'Entries500'])
    expect(screen.getByRole('cell', { name: '$9.95' })).toBeTruthy()
  })

  it('has row headers where a table has no words in its head', () => {
    shown('| | |\n| --- | --- |\n| Seats | Five |')
    expect(screen.getByRole('rowheader', { name: 'Seats' })).toBeTruthy()
    expect(screen.queryByRole('columnheader')).toBeNull()
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a picture that runs', 'see <img src=x onerror=alert(1)>', 'see <img src=x onerror=alert(1)>'],
    ['an address that runs', '[press](javascript:alert(1))', 'press'],
    ['an address of data', '[press](data:text/html,x)', 'press'],
    ['an address of another protocol', '[press](//elsewhere.example)', 'press'],
    ['a picture', '![alt](https://elsewhere.example/a.png)', '![alt](https://elsewhere.example/a.png)'],
  ])('shows %s as words', (_what, text, words) => {
    expect(textOf(text)).toBe(words)
    expect(document.querySelector('script, img, a, iframe')).toBeNull()
  })

  it('never makes an element that is not ours, whatever is written', () => {
    const ours = new Set(
      'DIV,P,H2,H3,H4,UL,OL,LI,TABLE,THEAD,TBODY,TR,TH,TD,SPAN,STRONG,EM,DEL,CODE,PRE,BR,HR,A,BLOCKQUOTE'.split(','),
    )
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      '](',
      '[',
      ')',
      'javascript:',
      'onload=',
      'img',
      '|',
      '\n',
      '- ',
      '#',
      '`',
      'a',
      '*',
      '&lt;',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const element of shown(pieces.join('')).querySelectorAll('*')) {
          expect(ours).toContain(element.tagName)
          for (const { name } of element.attributes)
            expect([
              'id',
              'aria-hidden',
              'class',
              'href',
              'rel',
              'start',
              'scope',
              'role',
              'tabindex',
              'aria-label',
            ]).toContain(name)
        }
      }),
      { numRuns: 200 },
    )
  })
})
