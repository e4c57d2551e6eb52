/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { draws } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { DrawPanel } from './draw-panel.tsx'

const at = '2026-11-21T12:00:00.000Z'
const frozen: draws.DrawWithFiles = {
  slug: 'main',
  title: 'The Giveaway',
  state: 'frozen',
  committedAt: at,
  timeZone: 'America/New_York',
  closesAt: at,
  freezesAt: at,
  frozenAt: at,
  drawsOn: '2026-12-01',
  roundAt: at,
  round: 1000,
  drawnAt: null,
  donors: 1234,
  files: [],
}

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function show(draw: draws.DrawWithFiles | Refuses, held: draws.DrawWithFiles | Refuses = frozen) {
  server = await startFakeApi([fake(draws.getDraw, () => draw), fake(draws.holdDraw, () => held)])
  restore = routeFetchTo(server)
  return renderPage('/', <DrawPanel slug="main" isPublished />)
}

const signature = 'ab'.repeat(48)

describe('the draw at the desk', () => {
  it('is held with the round that somebody brings', async () => {
    const { user } = await show(frozen, { ...frozen, state: 'drawn', drawnAt: at })
    await screen.findByText(/Frozen with 1,234 people/)
    expect(screen.getByLabelText<HTMLInputElement>('Round').value).toBe('1000')
    await user.type(screen.getByLabelText('Signature'), signature)
    await user.click(screen.getByRole('button', { name: 'Hold the draw' }))
    await screen.findByText(/^Drawn on/)
    await screen.findByText('The winner has been drawn')
    expect(server.heard.at(-1)).toMatchObject({ path: '/api/draws/main/beacon', body: { round: 1000, signature } })
    expect(screen.queryByRole('button', { name: 'Hold the draw' })).toBeNull()
  })

  it('says under the field what is wrong, before and after asking', async () => {
    const message = 'That isn’t the beacon’s signature for round 1000. Copy the signature of that round again.'
    const { user } = await show(frozen, new Refuses('invalid-request', { errors: [{ path: 'signature', message }] }))
    await user.type(await screen.findByLabelText('Signature'), 'short')
    await user.click(screen.getByRole('button', { name: 'Hold the draw' }))
    await screen.findByText('A signature has 96 digits and letters from a to f')
    await user.clear(screen.getByLabelText('Signature'))
    await user.type(screen.getByLabelText('Signature'), signature)
    await user.click(screen.getByRole('button', { name: 'Hold the draw' }))
    await screen.findByText(message)
    expect(screen.getByLabelText('Signature').getAttribute('aria-invalid')).toBe('true')
  })

  it.each<[string, draws.DrawWithFiles | Refuses, RegExp]>([
    ['not sealed', new Refuses('not-found'), /not sealed yet/],
    ['sealed', { ...frozen, state: 'committed', frozenAt: null, donors: null }, /^Sealed on/],
    ['without anybody', { ...frozen, state: 'committed', donors: 0 }, /there is nothing to draw/],
    ['away', new Refuses('dependency-unavailable'), /We couldn't load the draw/],
  ])('asks for no round while it is %s', async (_what, draw, words) => {
    await show(draw)
    await screen.findByText(words)
    expect(screen.queryByLabelText('Signature')).toBeNull()
  })
})
