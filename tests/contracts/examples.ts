import { aMembership } from '../../packages/web-kit/src/testing/a-membership.ts'

/** The ids that both sides of a pact know. */
const id = (last: string): string => `0197a000-0000-7000-8000-${last.padStart(12, '0')}`

export const cart = { filled: id('1'), empty: id('2'), sessionOfMultiplier: id('3') }
/** A link that opens the filled cart. */
export const cartLinkToken = 'the-token-of-a-link-to-a-cart-43-characters'
export const cartItem = { removable: id('11'), multiplier: id('12'), shown: id('13') }
/** A donation to be paid later, of somebody who lives where the giveaway is not open. */
export const waitingDonation = id('51')
export const askedApproval = '0197a000-0000-7000-8000-0000000000c1'
/** An award that one administrator proposed. */
export const proposedAward = '0197a000-0000-7000-8000-0000000000c2'
/** A gift that is in the books. */
export const shownGift = id('31')
export const signIn = {
  codeId: id('21'),
  burntCodeId: id('22'),
  digits: '012345',
  linkToken: 'a-link-token-of-43-characters-for-the-pacts',
  password: 'a password for the pacts',
}
/** A test of a template that the email server refused. */
export const refusedTest = id('42')
/** Somebody who works at the desk, and somebody who is invited. */
export const desk = {
  ownerId: id('23'),
  personId: id('24'),
  invitationId: id('25'),
  linkToken: 'a-link-token-of-an-invitation-to-the-deskxx',
  newEmail: 'grace@new.example.org',
  emailToken: 'a-link-token-that-sets-an-email-addressxxxx',
  passwordToken: 'a-link-token-that-chooses-a-new-passwordxxx',
  webhookId: id('27'),
  deliveryId: id('28'),
  apiKeyId: id('29'),
  passkeyId: id('2b'),
  /** Of 16 bytes. */
  passkey: 'b4vNaTQHRQ0xkWbWl7X1Yw',
  /** A record that went into another one. */
  mergedId: id('2a'),
  apiKey: 'evh_key_YjFPcIftsOoIu8ZViUHT1ry1hhQS67sN8ANxrobH24D1DWD8Y',
}
/** Somebody who is asked to confirm, and then a subscriber. */
export const subscription = {
  id: id('41'),
  linkToken: 'the-token-of-a-mailed-link-43-characters-xx',
  unsubscribeToken: 'the-way-out-of-a-subscriber-43-characters-x',
}
/** A payment that the processor knows and nobody has paid. */
export const unknownPayment = 'pi_nobody_knows_this'
/** A membership of that donor, at the processor too. */
export const heldMembership = id('31')
/** What its donor sees of it. */
export const goldMembership = {
  ...aMembership,
  id: heldMembership,
  level: 'gold' as const,
  amount: '9.95',
  nextPayment: { amount: '9.95', at: '2026-11-21T12:00:00.000Z' },
  endsIfCanceledAt: '2026-11-21T12:00:00.000Z',
  resumesIfPausedAt: '2026-12-21T12:00:00.000Z',
}
/** The same without a level. */
export const monthlyGift = {
  ...goldMembership,
  level: null,
  amount: '25.00',
  nextPayment: { amount: '25.00', at: '2026-11-21T12:00:00.000Z' },
}
export const donor = { email: 'ada@example.org', name: 'Ada Lovelace' }
/** A gift of that donor, as lists tell it. */
export const giftOfFifty = {
  id: id('a'),
  amount: '50.00',
  paidBack: '0.00',
  donationType: 'one-time' as const,
  membershipLevel: null,
  description: 'Gift of $50.00',
  entries: 12,
  status: 'confirmed' as const,
  donorName: donor.name,
  donorEmail: donor.email,
  createdAt: '2026-11-21T12:00:00.000Z',
}
/** Somebody with an account number, as it was registered. */
export const member = {
  accountNumber: '1000000006X',
  unknownNumber: '10000000078',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada.member@example.org',
}
/** Somebody who registers on a landing page. */
export const registrant = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(555) 010-0199',
  city: 'Columbus',
  state: 'OH',
}
/** What that member shared. */
export const sharedPost = {
  id: id('71'),
  post: '1020304050607',
  postUrl: 'https://www.facebook.com/evenhand/posts/1020304050607',
}

/** A sponsorship of a tier, as its form is sent. */
export const sponsorship = {
  id: id('b1'),
  logoId: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a',
  placeId: id('b2'),
  company: {
    companyName: 'Analytical Engines',
    contactName: 'Ada Byron',
    contactEmail: 'ada.sponsor@example.org',
    website: 'https://engines.example/',
  },
}

/** An affiliate, and one whom their link has brought. */
export const affiliate = {
  id: '0197a000-0000-7000-8000-0000000000a1',
  referralId: '0197a000-0000-7000-8000-0000000000a2',
  clickId: '0197a000-0000-7000-8000-0000000000a3',
  code: 'AF-7K3MQXZ2',
  form: {
    affiliateName: 'Ada Byron',
    email: 'ada.byron@example.org',
    socialPlatforms: ['Instagram'],
    socialLinks: ['https://www.instagram.com/adabyron'],
    followerCounts: [12_400],
  },
}
