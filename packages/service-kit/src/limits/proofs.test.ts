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
    wait(11_000)
    expect(await proofs.accept(late, 'light', 'here')).toBe(false)
  })

  it.each(['light', 'heavy'] as const)('takes a browser as many rounds as a %s one is to take', async (effort) => {
    const proofs = proofsOfWork({ secret: 'a secret', recent: recentHere(Date.now), now: () => new Date() })
    const { parameters } = await proofs.ask(effort, 'here')
    expect(parameters.cost).toBe({ light: 500, heavy: 2_000 }[effort])
  })

  it('is not read where it is longer than any of ours', async () => {
    const { proofs } = scene()
    const proof = JSON.parse(atob(await solve(await proofs.ask('light', 'here')))) as object
    const padded = btoa(JSON.stringify({ ...proof, padding: 'A'.repeat(4_000) }))
    expect(await proofs.accept(padded, 'light', 'here')).toBe(false)
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
