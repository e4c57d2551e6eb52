import { recentHere } from '@evenhand/service-kit/limits'
import { createLog } from '@evenhand/service-kit/telemetry'
import { expect, it } from '@jest/globals'
import { shieldWith } from './shield.ts'
import { usualThresholds } from './thresholds.ts'
import { daySeconds } from './traces.ts'

it('counts a decline on a form for another card that is older than a day, and closes the form', async () => {
  let at = Date.now()
  const closed: string[] = []
  const shield = shieldWith({
    recent: recentHere(() => at),
    proofs: { ask: async () => Promise.reject(new Error('asked for work')), accept: async () => false },
    thresholds: usualThresholds,
    secret: 'the secret of the test',
    log: createLog('shield', { write: () => undefined }),
    closePayment: async (id) => void closed.push(id),
    isUnpaidCheckout: async () => false,
  })
  const payer = (name: string) => ({ address: undefined, browser: name, donorId: name, proved: false })
  const { declined: declinesOfAttack } = usualThresholds.site
  const setups = Array.from({ length: declinesOfAttack }, (_, index) => `seti_${index}`)
  for (const id of setups) await shield.opened(await shield.admit(payer(id), undefined), id)
  at += (daySeconds + 1) * 1000
  await shield.admit(payer('a newcomer'), undefined).then(shield.forget)
  for (const id of setups) await shield.declined({ paymentId: id, declineId: `pm_${id}`, card: `card ${id}` })
  expect(closed).toEqual(setups)
  await expect(shield.admit(payer('another newcomer'), undefined)).rejects.toThrow('asked for work')
  // The charge of a renewal that nobody opened here is a bank's matter, not an attacker's.
  await shield.declined({ paymentId: 'pi_of_a_renewal', declineId: 'ch_1', card: 'a card' })
  expect(closed).toEqual(setups)
})
