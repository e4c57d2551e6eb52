/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { sponsors } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { HowItWorks } from './how-it-works.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open() {
  server = await startFakeApi([
    fake(sponsors.sendSponsorInquiry, () => ({
      id: '0190a0a0-0000-7000-8000-000000000001',
      receivedAt: '2026-11-21T12:00:00.000Z',
    })),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/sponsor-levels', <HowItWorks />)
  await user.click(screen.getByRole('button', { name: 'Ask for an invoice' }))
  const form = within(await screen.findByRole('dialog', { name: 'Ask for an invoice' }))
  await user.type(form.getByLabelText('Company name'), 'Harbor & Pine')
  await user.type(form.getByLabelText('Contact name'), 'Ada Lovelace')
  await user.type(form.getByLabelText('Email'), 'ada@example.org')
  const send = async () => {
    await user.click(form.getByRole('button', { name: 'Send inquiry' }))
    await screen.findByRole('dialog', { name: 'Inquiry Submitted' })
    return server.heard.find(({ path }) => path === '/api/sponsor-inquiries')?.body
  }
  return { user, form, send }
}

it('a company asks for an invoice for a tier', async () => {
  const { user, form, send } = await open()
  await user.selectOptions(form.getByLabelText('Sponsorship'), 'Gold tier, $5,000')
  expect(form.queryByLabelText('Blocks')).toBeNull()
  expect(await send()).toMatchObject({ companyName: 'Harbor & Pine', tier: 'gold' })
})

it('a company that thought of a tier first asks for blocks', async () => {
  const { user, form, send } = await open()
  await user.selectOptions(form.getByLabelText('Sponsorship'), 'gold')
  await user.selectOptions(form.getByLabelText('Sponsorship'), 'Blocks of the logo wall')
  const blocks = form.getByLabelText('Blocks')
  await user.clear(blocks)
  await user.type(blocks, '3')
  const body = await send()
  expect(body).toMatchObject({ blocksWanted: 3 })
  expect(body).not.toHaveProperty('tier')
})
