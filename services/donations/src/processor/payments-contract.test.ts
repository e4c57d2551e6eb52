import { expect, it } from '@jest/globals'
import { atEachProcessor, failureOf, newGift } from '../../tests/at-each-processor.ts'

atEachProcessor(({ side, ask, open, paid, find, refund }) => {
  it('opens a payment, which waits', async () => {
    const payment = await open(12_34n)
    expect(payment.paymentId).toMatch(/^pi_/)
    expect(payment.clientSecret.startsWith(`${payment.paymentId}_secret_`)).toBe(true)
    expect(await find(payment)).toEqual({ id: payment.paymentId, state: 'open', cents: 12_34n, currency: 'usd' })
    expect(await ask().findInvoiceOfPayment(payment.paymentId)).toBeUndefined()
  })

  it('opens one payment for a key, and refuses another request with it', async () => {
    const gift = newGift()
    const payment = await ask().openPayment(gift)
    expect(await ask().openPayment(gift)).toEqual(payment)
    expect(await failureOf(ask().openPayment({ ...gift, cents: 60_00n }))).toBe('fault')
    expect((await open()).paymentId).not.toBe(payment.paymentId)
  })

  it('opens payments of 50 cents or more', async () => {
    expect((await find(await open(50n))).cents).toBe(50n)
    expect(await failureOf(open(49n))).toBe('fault')
  })

  it('takes a payment once', async () => {
    const payment = await paid()
    const found = await find(payment)
    expect(found).toEqual({
      id: payment.paymentId,
      state: 'paid',
      cents: 50_00n,
      currency: 'usd',
      paidAt: expect.any(Date),
      card: expect.any(String),
    })
    expect(Number(found.paidAt) % 1000).toBe(0)
    await expect(side().pay(payment)).rejects.toThrow()
    expect(await find(payment)).toEqual(found)
  })

  it('leaves a payment in the bank’s hands alone, until it is paid', async () => {
    const payment = await open()
    await side().startPaying(payment)
    const processing = { id: payment.paymentId, state: 'processing', cents: 50_00n, currency: 'usd' }
    expect(await find(payment)).toEqual(processing)
    await expect(side().pay(payment)).rejects.toThrow()
    expect(await ask().cancelPayment(payment.paymentId)).toBe('processing')
    expect(await failureOf(refund(payment, 10_00n))).toBe('refused')
    expect(await find(payment)).toEqual(processing)
    await side().finishPaying(payment)
    expect(await find(payment)).toEqual({
      ...processing,
      state: 'paid',
      paidAt: expect.any(Date),
      card: expect.any(String),
    })
  })

  it('says whose card was declined, and waits for another', async () => {
    const payment = await open()
    await side().decline(payment, 'a card')
    const { declined: first, ...still } = await find(payment)
    expect(still).toEqual({ id: payment.paymentId, state: 'open', cents: 50_00n, currency: 'usd' })
    expect(first).toEqual({
      paymentId: payment.paymentId,
      declineId: expect.stringMatching(/^ch_/),
      card: expect.any(String),
    })
    await side().decline(payment, 'another card')
    expect((await find(payment)).declined?.card).not.toBe(first?.card)
    await side().decline(payment, 'a card')
    const { declined: third } = await find(payment)
    expect(third?.card).toBe(first?.card)
    expect(third?.declineId).not.toBe(first?.declineId)
    await side().pay(payment)
    expect(await find(payment)).toMatchObject({ state: 'paid', declined: undefined })
    expect(await ask().findDecline(first?.declineId ?? '')).toEqual(first)
    expect(await ask().findDecline('ch_unknown')).toBeUndefined()
  })

  it('cancels a payment for good, and still knows the card that was declined', async () => {
    const payment = await open()
    await side().decline(payment, 'a card')
    const { declined } = await find(payment)
    for (const _time of [1, 2]) expect(await ask().cancelPayment(payment.paymentId)).toBe('canceled')
    await expect(side().pay(payment)).rejects.toThrow()
    expect(await find(payment)).toEqual({
      id: payment.paymentId,
      state: 'canceled',
      cents: 50_00n,
      currency: 'usd',
      declined,
    })
  })

  it('keeps a payment that was made before it is canceled', async () => {
    const payment = await paid()
    expect(await ask().cancelPayment(payment.paymentId)).toBe('paid')
    expect(await find(payment)).toMatchObject({ state: 'paid', cents: 50_00n })
  })

  it('has no payment of an unknown name', async () => {
    expect(await failureOf(ask().findPayment('pi_unknown'))).toBe('unknown')
    expect(await ask().cancelPayment('pi_unknown')).toBe('canceled')
  })

  it('does nothing that it does not answer, and answers the next time', async () => {
    const gift = newGift()
    await side().leaveUnanswered()
    expect(await failureOf(ask().openPayment(gift))).toBe('away')
    const payment = await ask().openPayment(gift)
    await side().leaveUnanswered()
    expect(await failureOf(ask().cancelPayment(payment.paymentId))).toBe('away')
    expect(await find(payment)).toMatchObject({ state: 'open' })
    await side().pay(payment)
    await side().leaveUnanswered()
    expect(await failureOf(find(payment))).toBe('away')
    expect(await find(payment)).toMatchObject({ state: 'paid' })
  })
})
