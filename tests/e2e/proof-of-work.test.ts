import { describe, expect, it } from '@jest/globals'
import { Proof, problemBody, proofHeader } from '@evenhand/contracts/problems'
import { proofsOfWork, recentHere } from '@evenhand/service-kit/limits'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

const proofs = proofsOfWork({ secret: 'of this test', recent: recentHere(), now: () => new Date() })

describe.each(Object.entries(widths))(
  'a donor on a %s whose browser is asked for a proof of work',
  (_name, viewport) => {
    it('is told what goes on, waits a moment and pays', async () => {
      const { page, faults, context } = await newVisit(viewport)
      const shown: (string | undefined)[] = []
      // The system of these tests bears a thousand times the load, so its own shield stays calm: we ask in its place.
      await page.route('**/api/create-payment-intent', async (route) => {
        const header = (await route.request().allHeaders())[proofHeader]
        shown.push(header)
        if (shown.length > 1) return route.continue()
        const challenge = await proofs.ask('heavy', 'here')
        const body = JSON.stringify(problemBody('proof-of-work-needed', { challenge }))
        await route.fulfill({ status: 428, contentType: 'application/problem+json', body })
      })
      await page.goto(`${site.url()}/checkout?amount=25.00&type=one-time&level=none`)
      await page.getByLabel('Full name').fill('Ada Lovelace')
      await page.getByLabel('Email').fill(newEmail('proof'))
      await page.keyboard.press('Enter')
      const note = page.getByRole('status').filter({ hasText: 'short calculation that keeps bots out' })
      await note.waitFor()
      expect(await whatAxeFinds(page)).toEqual([])
      await payByCard(page)
      await page.waitForURL('**/donation-success*')
      const proof = Proof.parse(JSON.parse(atob(shown[1] ?? '')))
      expect(await proofs.accept(shown[1], 'heavy', 'here')).toBe(true)
      expect(proof.solution.counter).toBeGreaterThan(0)
      expect(faults).toEqual([])
      await context.close()
    })
  },
)
