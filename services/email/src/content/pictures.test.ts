import { expect, it } from '@jest/globals'
import { withNamedPictures } from './pictures.ts'

const shown = (html: string) => withNamedPictures(html, 'https://give.example/')

it.each([
  [
    'with a description',
    '<p><img src="https://a.example/p.png" alt="A lake &amp; a boat"></p>',
    'Picture: A lake &amp; a boat<',
  ],
  ['attached to the email', '<img src="cid:1" alt="A lake">', 'Picture: A lake<'],
  ['without a description', '<img src="https://a.example/p.png">', 'Picture: no description<'],
  [
    'of a site whose name begins like ours',
    '<img src="https://give.example.evil/p.png" alt="A lake">',
    'Picture: A lake<',
  ],
])('names a picture %s instead of it', (_which, html, words) => {
  expect(shown(html)).toContain(words)
  expect(shown(html)).not.toContain('<img')
})

it('leaves our own pictures, and nothing of one that is decoration', () => {
  const own = '<p><img src="https://give.example/p.png" alt="A car"></p>'
  expect(shown(own)).toBe(own)
  expect(shown('<p><img src="https://a.example/p.png" alt=""></p>')).toBe('<p></p>')
})
