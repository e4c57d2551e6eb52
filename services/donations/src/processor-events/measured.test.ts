import { afterAll, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt } from '../../tests/giving.ts'

const donations = await donationsUnderTest()
const { giftsOf, openGift } = givingAt(donations)
afterAll(() => donations.stop())

const waitingSeconds = async (): Promise<number> => {
  const page = await (await fetch(`${donations.insideUrl}/metrics`)).text()
  return Number(/^evenhand_webhooks_pending_oldest_seconds ([\d.]+)/m.exec(page)?.[1])
}

it('what the processor told and nobody can work on grows old meanwhile, as the metrics say', async () => {
  const { email, clientSecret, paymentIntentId } = await openGift()
  await payWithCard(clientSecret)
  await donations.db.transaction(async (tx) => {
    await tx.query(sql`lock table journal in exclusive mode`)
    await donations.tell('payment_intent.succeeded', paymentIntentId)
    await eventually(async () => (await waitingSeconds()) > 0)
  })
  await eventually(async () => (await giftsOf(email))[0]?.status === 'confirmed')
  await eventually(async () => (await waitingSeconds()) === 0)
})
