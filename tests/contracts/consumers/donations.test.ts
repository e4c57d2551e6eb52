import { describe, expect, it } from '@jest/globals'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import { contacts, donations, supporters } from '@evenhand/contracts/http'
import { cart, cartItem, cartLinkToken, donor, giftOfFifty, unknownPayment, waitingDonation } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnContacts } from './contact-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnMergePreview, agreeOnNames } from './merge-calls.ts'
import { agreeOnPersonalName } from './name-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'
import { agreeOnAdministration } from './administration-calls.ts'
import { agreeOnApprovals } from './approval-calls.ts'
import { agreeOnMemberships } from './membership-calls.ts'
import { agreeOnReceipts } from './receipt-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'

const item = {
  id: cartItem.shown,
  sessionId: cart.filled,
  donorEmail: donor.email,
  productType: 'donation' as const,
  productId: 'donation',
  membershipLevel: null,
  amount: '50.00',
  quantity: 1,
  isRecurring: false,
  metadata: { name: 'Gift of $50', donorEmail: donor.email, donorName: donor.name },
  createdAt: at,
  updatedAt: at,
}
const multiplier = {
  ...item,
  id: cartItem.multiplier,
  sessionId: cart.sessionOfMultiplier,
  donorEmail: null,
  productType: 'multiplier' as const,
  productId: 'multiplier-2x',
  amount: '5.00',
  metadata: { name: '2x Entry Multiplier' },
}
describe('the frontends ask donations', () => {
  it('for the campaign', () =>
    agreeOnAnswer(pact, {
      given: 'a donor has given',
      call: donations.getCampaignStats,
      input: {},
      answer: { totalRaised: '50.00', totalDonors: 1, currentPrizeLevel: 0, goalAmount: '1000000.00', updatedAt: at },
    }).then(expectAnswer))

  it('how many people record a large amount', () =>
    agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: donations.getMoneyDeciders,
      input: {},
      answer: { people: 1, untilAnother: false, twoUntil: null, twoFrom: null, from: '1000.00' },
    }).then(expectAnswer))

  it('which payment form to show', () =>
    agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: donations.getPaymentConfig,
      input: {},
      answer: { processor: 'simulator', publishableKey: 'pk_sim_suite', apiUrl: 'http://127.0.0.1:4242' },
    }).then(expectAnswer))

  it('for the lines of a cart', () =>
    agreeOnAnswer(pact, {
      given: 'a cart with a gift',
      call: donations.listCartItems,
      input: { params: { sessionId: cart.filled } },
      answer: [item],
    }).then(expectAnswer))

  it('to put a gift into a cart', () =>
    agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: donations.addCartItem,
      input: {
        body: {
          sessionId: cart.empty,
          productType: 'donation',
          productId: 'donation',
          amount: '50.00',
          quantity: 1,
          donorEmail: donor.email,
          metadata: item.metadata,
        },
      },
      answer: { ...item, sessionId: cart.empty },
    }).then(expectAnswer))

  it('to put a multiplier into a cart without a gift, which is refused', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'an empty cart',
      call: donations.addCartItem,
      input: {
        body: {
          sessionId: cart.sessionOfMultiplier,
          productType: 'multiplier',
          productId: 'multiplier-2x',
          amount: '5.00',
        },
      },
      code: 'multiplier-needs-donation',
    })
    expect(refusal).toMatchObject({ code: 'multiplier-needs-donation' })
  })

  it('to change how many months of a multiplier there are, and to take a line out', async () => {
    const changed = await agreeOnAnswer(pact, {
      given: 'a cart with a gift and a multiplier',
      call: donations.changeCartItem,
      input: { params: { itemId: cartItem.multiplier }, body: { quantity: 2 } },
      answer: { ...multiplier, quantity: 2 },
    })
    expectAnswer(changed)
    const removed = await agreeOnAnswer(pact, {
      given: 'a cart with a gift and a multiplier',
      call: donations.removeCartItem,
      input: { params: { itemId: cartItem.removable } },
      answer: undefined,
    })
    expect(removed).toBeUndefined()
  })

  it('to change a line as it was seen, and hear that it was changed meanwhile', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'a cart with a gift and a multiplier',
      call: donations.changeCartItem,
      input: {
        params: { itemId: cartItem.multiplier },
        body: { quantity: 3, seenAt: '2026-11-20T12:00:00.000Z' },
      },
      code: 'conflict',
    })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })

  it('to mail a cart, and to open one by its link', async () => {
    const mailed = await agreeOnAnswer(pact, {
      given: 'a cart with a gift',
      call: donations.mailCartLink,
      input: { params: { sessionId: cart.filled }, body: { email: donor.email } },
      answer: { days: 7 },
    })
    expectAnswer(mailed)
    const opened = await agreeOnAnswer(pact, {
      given: 'a cart with a gift was mailed',
      call: donations.openCartLink,
      input: { body: { token: cartLinkToken } },
      answer: { sessionId: cart.filled },
    })
    expectAnswer(opened)
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: donations.openCartLink,
      input: { body: { token: 'x'.repeat(43) } },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('to pay a donation by its link, and hear that it earns nothing where its giver lives', async () => {
    const opened = await agreeOnAnswer(pact, {
      given: 'a donation from where the giveaway is not open waits to be paid',
      call: donations.createPaymentIntent,
      input: {
        body: {
          amount: '50.00',
          membershipLevel: 'none',
          donationType: 'one-time',
          metadata: { donationId: waitingDonation },
        },
      },
      answer: {
        clientSecret: 'pi_1_secret_2',
        paymentIntentId: 'pi_1',
        checkoutId: waitingDonation,
        amount: '50.00',
        countsFor: 'a•••@example.org',
        notOpen: true,
      },
    })
    expectAnswer(opened)
  })

  it('to open a payment with its card fee covered, and hear that it was made already', async () => {
    const input = {
      body: {
        amount: '51.80',
        membershipLevel: 'cart',
        donationType: 'cart',
        metadata: { sessionId: cart.filled, feeCover: '1.80', donorEmail: donor.email, donorName: donor.name },
        region: 'US-OH',
      },
    } as const
    const opened = await agreeOnAnswer(pact, {
      given: 'a cart with a gift, kept for another try',
      call: donations.createPaymentIntent,
      input,
      answer: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', checkoutId: anId, amount: '51.80' },
    })
    expectAnswer(opened)
    const refusal = await agreeOnRefusal(pact, {
      given: 'a cart that was paid',
      call: donations.createPaymentIntent,
      input: {
        body: {
          ...input.body,
          amount: '50.00',
          metadata: { sessionId: cart.filled, donorEmail: donor.email, donorName: donor.name },
        },
      },
      code: 'already-paid',
    })
    expect(refusal).toMatchObject({ code: 'already-paid' })
  })

  it('to enter for free, and learn which field is wrong', async () => {
    const body = { donorName: donor.name, donorEmail: donor.email, amount: '0.00', donationType: 'one-time' } as const
    const free = {
      amount: '0.00',
      membershipLevel: 'free' as const,
      description: 'Free entry',
      entries: 0,
      awaiting: 50,
    }
    const entered = await agreeOnAnswer(pact, {
      given: 'nobody has entered this month',
      call: donations.createDonation,
      input: { body: { ...body, membershipLevel: 'free' } },
      answer: { ...giftOfFifty, ...free },
    })
    expectAnswer(entered)
    const message = 'Full name is required'
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: donations.createDonation,
      input: { body: { ...body, donorName: '', membershipLevel: 'free' } },
      code: 'invalid-request',
      errors: [{ path: 'donorName', message }],
    })
    expect(refusal).toEqual({ code: 'invalid-request', fields: [{ path: 'donorName', message }] })
  })

  it('to enter for free by rules that are no longer in force', async () => {
    const statement = rulesStatement({ ageMin: 18, version: 1 }, 'entering')
    const rules = { giveaway: 'main', version: 1, sha256: 'ab'.repeat(32), statement }
    const free = { amount: '0.00', donationType: 'one-time', membershipLevel: 'free' } as const
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody has entered this month, and newer rules are in force',
      call: donations.createDonation,
      input: { body: { donorName: donor.name, donorEmail: donor.email, ...free, rules } },
      code: 'rules-changed',
    })
    expect(refusal).toMatchObject({ code: 'rules-changed' })
  })

  it('to open a payment, and hear that the total has changed', async () => {
    const opened = await agreeOnAnswer(pact, {
      given: 'a cart with a gift',
      call: donations.createPaymentIntent,
      input: {
        body: { amount: '50.00', membershipLevel: 'cart', donationType: 'cart', metadata: { sessionId: cart.filled } },
      },
      answer: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', checkoutId: anId, amount: '50.00' },
    })
    expectAnswer(opened)
    const refusal = await agreeOnRefusal(pact, {
      given: 'a cart with a gift',
      call: donations.createPaymentIntent,
      input: {
        body: { amount: '49.00', membershipLevel: 'cart', donationType: 'cart', metadata: { sessionId: cart.filled } },
      },
      code: 'amount-mismatch',
    })
    expect(refusal).toMatchObject({ code: 'amount-mismatch' })
  })

  it('how a payment stands', () =>
    agreeOnAnswer(pact, {
      given: 'a payment was opened',
      call: donations.processPaymentSuccess,
      input: { body: { paymentIntentId: 'pi_known' } },
      fromState: 'paymentIntentId',
      answer: { status: 'not-paid', checkoutId: anId },
    }).then(expectAnswer))

  it('how a payment stands that nobody knows', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: donations.processPaymentSuccess,
      input: { body: { paymentIntentId: unknownPayment } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it("for the donor's own account, which nobody else sees", async () => {
    const account = await agreeOnAnswer(pact, {
      given: 'a donor who has given is signed in',
      call: donations.getDonorAccount,
      input: { query: {} },
      answer: {
        id: anId,
        email: donor.email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        membershipLevel: 'none',
        totalDonated: '50.00',
        membershipPayments: '0.00',
        lastActivityAt: at,
        createdAt: at,
      },
    })
    expectAnswer(account)
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: donations.getDonorAccount,
      input: { query: {} },
      code: 'sign-in-required',
    })
    expect(refusal).toMatchObject({ code: 'sign-in-required' })
  })

  it('to correct the own name', async () => {
    const body = { firstName: 'Augusta Ada', lastName: 'King' }
    const changed = await agreeOnAnswer(pact, {
      given: 'a donor who has given is signed in',
      call: donations.changeDonorName,
      input: { body },
      answer: {
        id: anId,
        email: donor.email,
        ...body,
        membershipLevel: 'none',
        totalDonated: '50.00',
        membershipPayments: '0.00',
        lastActivityAt: at,
        createdAt: at,
      },
    })
    expectAnswer(changed)
  })

  it("for the donor's own donations", async () => {
    const listed = await agreeOnAnswer(pact, {
      given: 'a donor who has given is signed in',
      call: donations.listDonations,
      input: { query: {} },
      answer: [giftOfFifty],
    })
    expect(listed).toEqual([giftOfFifty])
  })

  it('as an administrator, to note something about a person', async () => {
    const answer = { id: '0197a000-0000-7000-8000-00000000000a', at: '2026-11-21T12:00:00.000Z' }
    const params = { donorId: '0197a000-0000-7000-8000-00000000000b' }
    const noted = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a donor is known',
      call: supporters.noteSupporter,
      input: { params, body: { note: 'Called about a check.' } },
      answer,
    })
    expect(noted).toEqual(answer)
  })

  agreeOnHistory(pact, supporters.listMoneyHistory, {
    person: { name: donor.name, email: donor.email, given: '50.00' },
    next: '1795262400000~receipt:EH-2026-01-000001',
    item: {
      id: 'receipt:EH-2026-01-000001',
      kind: 'receipt',
      about: 'EH-2026-01-000001',
      thing: '0197a000-0000-7000-8000-00000000000a',
    },
  })
  it('who gave', async () => {
    const answer = {
      items: [
        {
          donorId: '0197a000-0000-7000-8000-00000000000a',
          name: donor.name,
          email: donor.email,
          given: '50.00',
          lastActivityAt: at,
        },
      ],
    }
    const of = { given: 'an administrator is signed in, and a donor is known', call: supporters.findSupporters }
    const input = { query: { search: donor.email, limit: '5' } }
    expect(await agreeOnAnswer(pact, { ...of, input, answer })).toEqual(answer)
  })
  agreeOnContacts(pact, contacts.listGiftContacts, {
    name: donor.name,
    email: donor.email,
    phone: null,
    place: null,
    at,
  })

  agreeOnAdministration(pact)
  agreeOnApprovals(pact)
  agreeOnMemberships(pact)
  agreeOnReceipts(pact)

  agreeOnPersonalData(pact, 'donations')
  agreeOnMergePreview(pact, 'donations')
  agreeOnNames(pact, 'donations')
  agreeOnPersonalName(pact, 'donations')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})

const expectAnswer = (answer: unknown): void => expect(answer).toBeDefined()
