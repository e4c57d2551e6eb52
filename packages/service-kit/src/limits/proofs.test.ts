import type { ProofChallenge } from '@evenhand/contracts/problems'
import { describe, expect, it } from '@jest/globals'
import { solve } from '../testing/solve.ts'
import { proofsOfWork } from './proofs.ts'
import { recentHere } from './recent-here.ts'

const begun = Date.parse('2026-11-21T12:00:00Z')
const efforts = { light: { cost: 1, least: 1, most: 5 }, heavy: { cost: 2, least: 5, most: 10 } }

/** Where proofs are asked and accepted; the library looks at the real time, so the scene's clock goes on from it. */
function scene(secret = 'a secret') {
  let later = 0
  const now = () => new Date(Date.now() + later)
  const proofs = proofsOfWork({ secret, recent: recentHere(() => now().getTime()), now, efforts })
  return { proofs, wait: (milliseconds: number) => void (later += milliseconds) }
}

describe('a proof of work', () => {
  it('is good once', async () => {
    const { proofs } = scene()
    const proof = await solve(await proofs.ask('light', 'here'))
    expect(await proofs.accept(proof, 'light', 'here')).toBe(true)
    expect(await proofs.accept(proof, 'light', 'here')).toBe(false)
  })

  it('is good for whom it was asked, and for as much work as was asked', async () => {
    const { proofs } = scene()
    const light = await solve(await proofs.ask('light', 'here'))
    expect(await proofs.accept(light, 'light', 'elsewhere')).toBe(false)
    expect(await proofs.accept(light, 'heavy', 'here')).toBe(false)
    const heavy = await solve(await proofs.ask('heavy', 'here'))
    expect(await proofs.accept(heavy, 'light', 'here')).toBe(true)
  })

  it('is good for ten minutes', async () => {
    const { proofs, wait } = scene()
    const [inTime, late] = [
      await solve(await proofs.ask('light', 'here')),
      await solve(await proofs.ask('light', 'here')),
    ]
    wait(590_000)
    expect(await proofs.accept(inTime, 'light', 'here')).toBe(true)
    wait(12_000)
    expect(await proofs.accept(late, 'light', 'here')).toBe(false)
  })

  it.each(['light', 'heavy'] as const)('says how much work a %s one is, and until when it is good', async (effort) => {
    const second = Math.ceil(Date.now() / 1000)
    const { ask } = proofsOfWork({
      secret: 'a secret',
      recent: recentHere(Date.now),
      now: () => new Date(second * 1000),
    })
    const { cost, expiresAt } = (await ask(effort, 'here')).parameters
    expect({ cost, expiresAt }).toEqual({ cost: { light: 500, heavy: 2_000 }[effort], expiresAt: second + 600 })
  })

  it.each([
    ['as long as ours get at most', 4_000, true],
    ['longer', 4_004, false],
  ])('is read where it is %s', async (_how, characters, isGood) => {
    const { proofs } = scene()
    const text = atob(await solve(await proofs.ask('light', 'here')))
    // Base64 takes four characters for three.
    const padded = btoa(text.padEnd((characters / 4) * 3, ' '))
    expect(padded).toHaveLength(characters)
    expect(await proofs.accept(padded, 'light', 'here')).toBe(isGood)
  })

  it.each<[string, (challenge: ProofChallenge) => ProofChallenge]>([
    ['an easier piece of work', (challenge) => withParameters(challenge, { cost: 1, keyPrefix: '0' })],
    ['a longer time', (challenge) => withParameters(challenge, { expiresAt: begun * 2 })],
    ['another subject', (challenge) => withParameters(challenge, { data: { effort: 'light', subject: 'here' } })],
  ])('is not good for %s than was signed', async (_what, forge) => {
    const { proofs } = scene()
    const forged = forge(await proofs.ask('light', 'there'))
    expect(await proofs.accept(await solve(forged), 'light', 'here')).toBe(false)
    const strangers = await scene('another secret').proofs.ask('light', 'here')
    expect(await proofs.accept(await solve(strangers), 'light', 'here')).toBe(false)
  })

  it.each([undefined, '', 'nonsense', btoa('{}'), btoa('[]'), 'A'.repeat(10_000)])('is not %s', async (header) => {
    expect(await scene().proofs.accept(header, 'light', 'here')).toBe(false)
  })

  it('is not an answer without the work', async () => {
    const { proofs } = scene()
    const challenge = await proofs.ask('light', 'here')
    const guessed = { challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') } }
    expect(await proofs.accept(btoa(JSON.stringify(guessed)), 'light', 'here')).toBe(false)
  })
})

const withParameters = (challenge: ProofChallenge, parameters: Partial<ProofChallenge['parameters']>) => ({
  ...challenge,
  parameters: { ...challenge.parameters, ...parameters },
})
