import { expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { trackingTokens } from './tokens.ts'

const tokens = trackingTokens('a secret of the tests')
const recipientId = randomUUID()

it('a token is read as it was written and in no other spelling', () => {
  const [opening, link] = [tokens.forOpening(recipientId), tokens.forLink(recipientId, 7)]
  expect([tokens.readOpening(opening), tokens.readLink(link)]).toEqual([{ recipientId }, { recipientId, number: 7 }])
  const last = opening.at(-1) ?? ''
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  const others = letters.filter((letter) => letter !== last).map((letter) => opening.slice(0, -1) + letter)
  for (const other of [...others, `${opening}=`, `${opening}.`, ` ${opening}`, opening.replaceAll('-', '+')])
    if (other !== opening) expect(tokens.readOpening(other)).toBeUndefined()
  for (const other of [`${link}=`, `${link.slice(0, 5)}!${link.slice(5)}`])
    expect(tokens.readLink(other)).toBeUndefined()
})
