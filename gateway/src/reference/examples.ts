import {
  books,
  type Call,
  claims,
  donations,
  draws,
  email,
  freePost,
  type GatewayCall,
  gifts,
  giveaways,
  identity,
  members,
  memberships,
  memorials,
  nonprofits,
  registrations,
  sponsors,
  winners,
} from '@evenhand/contracts/http'

const cart = '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10'
const linkToken = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'

const canoe = {
  title: 'A canoe',
  description: 'A cedar canoe for two.',
  prize: 'A cedar canoe with two paddles',
  cashOption: '$500',
  cashCondition: 'Instead of the canoe, if the winner prefers.',
  firstDay: '2030-06-15',
  lastDay: '2030-12-15',
  drawsOn: '2031-01-15',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['US-NY', 'US-OH'],
  regionsVoid: ['US-PR'],
  entriesMax: { giveaway: '100000', monthOfType: {} },
  form: ['name', 'email'],
  freePostAddress: 'Evenhand Free Entry\nP.O. Box 1000\nSpringfield, OH 45501',
  settlingSeconds: 86_400,
  alternates: 3,
  winnerDesk: { notifyWithinBusinessDays: 10, respondWithinDays: 5, fulfilmentWeeksMin: 6, fulfilmentWeeksMax: 10 },
  image: 'cabin-lake',
  link: '/#choose-membership',
  texts: { officialRules: '## 1. Sponsor\n\nEvenhand.', prizeDetails: 'Cedar, 16 feet.', cause: '' },
}

const postcard = {
  name: 'Ada Byron',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  postmarkedOn: '2026-11-18',
  oldEnough: true,
}

const declaration = {
  firstName: 'Ada',
  lastName: 'Byron',
  bornOn: '1990-12-10',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  takes: 'prize',
  statements: Object.fromEntries(winners.declarationStatements.map((name) => [name, true])),
  signature: 'Ada Byron',
}

/** Bodies that can be sent as they stand; a test holds each against its contract. */
export const bodyExamples = new Map<Call | GatewayCall, Record<string, unknown>>([
  [
    donations.createDonation,
    {
      'free entry': {
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        amount: '0.00',
        donationType: 'one-time',
        membershipLevel: 'free',
      },
      'one gift': { donorName: 'Ada Byron', donorEmail: 'ada@example.org', amount: '50.00', donationType: 'one-time' },
    },
  ],
  [
    donations.addCartItem,
    {
      'one gift': { sessionId: cart, productType: 'donation', productId: 'donation', amount: '50.00' },
      'silver, monthly': {
        sessionId: cart,
        productType: 'membership',
        productId: 'silver',
        membershipLevel: 'silver',
        amount: '4.95',
        isRecurring: true,
      },
    },
  ],
  [donations.changeCartItem, { 'two months': { quantity: 2, seenAt: '2026-12-01T12:00:00.000Z' } }],
  [donations.mailCartLink, { 'to an address': { email: 'ada@example.org' } }],
  [donations.openCartLink, { 'a link': { token: linkToken } }],
  [
    memorials.holdMemorialBlock,
    {
      'a loved one': {
        wall: 'in-honor-of',
        position: 11,
        lovedOneName: 'Annabella Byron',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        message: 'For the patience.',
      },
      'a veteran': {
        wall: 'veterans',
        position: 11,
        veteranName: 'George Byron',
        branch: 'Navy',
        yearsServed: '1751–1786',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
      },
    },
  ],
  [
    memorials.reviewMemorial,
    {
      approve: { verdict: 'approved', seen: 'waiting' },
      decline: { verdict: 'declined', seen: 'waiting', reason: 'The message names a telephone number.' },
    },
  ],
  [
    donations.createPaymentIntent,
    {
      'a cart': {
        amount: '50.00',
        membershipLevel: 'cart',
        donationType: 'cart',
        metadata: { sessionId: cart, donorEmail: 'ada@example.org', donorName: 'Ada Byron' },
      },
    },
  ],
  [books.reconcile, { 'from a day on': { since: '2026-11-01' } }],
  [
    draws.holdDraw,
    {
      'round 1000 of quicknet': {
        round: 1000,
        signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      },
    },
  ],
  [giveaways.saveRulesDraft, { 'a canoe': { revision: 0, facts: canoe } }],
  [giveaways.publishRules, { 'clearer words': { revision: 1, reason: 'The prize details name the paddles too.' } }],
  [gifts.refundGift, { 'all of $50': { amount: '50.00', reason: 'Given twice by mistake' } }],
  [
    gifts.recordOfflineGift,
    {
      'a check': {
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        amount: '250.00',
        way: 'check',
        receivedOn: '2026-11-18',
        reference: '1042',
        note: 'Came with a letter',
      },
    },
  ],
  [donations.processPaymentSuccess, { 'a payment': { paymentIntentId: 'pi_3PqX0a2eZvKYlo2C1gqJ8z3x' } }],
  [
    members.registerMember,
    {
      'a free member': {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.org',
        confirmEmail: 'ada@example.org',
        membershipLevel: 'free',
      },
    },
  ],
  [donations.changeDonorName, { 'a name': { firstName: 'Augusta Ada', lastName: 'King' } }],
  [
    members.changeOwnMember,
    { 'name and phone': { firstName: 'Augusta Ada', lastName: 'King', phone: '(555) 010-0199' } },
  ],
  [members.openMailbox, { 'an account number': { accountNumber: '1000000006X' } }],
  [memberships.changeLevel, { gold: { level: 'gold', quotedAt: '2026-12-01T12:00:00.000Z' } }],
  [memberships.saveCard, { 'a card that was taken': { setupIntentId: 'seti_1PqX0a2eZvKYlo2C1gqJ8z3x' } }],
  [
    nonprofits.registerNonprofit,
    {
      'a charity': {
        organizationName: 'Harbor Light Fund',
        contactName: 'Ada Byron',
        contactEmail: 'ada@example.org',
        website: 'https://harborlight.example.org',
        description: 'Meals and a warm room for families near the harbor.',
      },
    },
  ],
  [
    sponsors.sendSponsorInquiry,
    {
      'four blocks': {
        companyName: 'Harbor & Pine',
        contactName: 'Ada Byron',
        email: 'ada@example.org',
        phone: '(555) 010-0199',
        blocksWanted: 4,
        message: 'Could our blocks be side by side?',
      },
    },
  ],
  [
    sponsors.noteSponsorInquiry,
    {
      answered: { state: 'answered', note: 'Sent the invoice for four blocks.', seen: 0 },
    },
  ],
  [
    registrations.registerForLanding,
    {
      'the lease giveaway': {
        name: 'Ada Byron',
        email: 'ada@example.org',
        phone: '(555) 010-0199',
        city: 'Columbus',
        state: 'OH',
        ageConfirmed: true,
        rulesAgreed: true,
      },
    },
  ],
  [
    freePost.openPostBatch,
    { 'the cards of a day': { giveaway: 'lease-2027', receivedOn: '2026-11-20', note: 'Tray 4' } },
  ],
  [freePost.keyPostCard, { 'the first typing': { number: 1, turn: 1, reading: postcard } }],
  [freePost.resolvePostCard, { 'what stands on it': { reading: postcard } }],
  [freePost.takePostCardBack, { 'a copied card': { reason: 'Copied by a machine' } }],
  [winners.openPrize, { 'a link': { token: linkToken } }],
  [winners.declareCompliance, { 'a declaration': { token: linkToken, declaration } }],
  [winners.declinePrize, { 'a link': { token: linkToken } }],
  [
    claims.notifyWinner,
    { 'by mail': { name: 'Ada Byron', email: 'ada@example.org' }, 'by letter': { name: 'Ada Byron' } },
  ],
  [claims.verifyClaim, { 'what was shown': { shown: ['Proof of the home address'] } }],
  [claims.recordDelivery, { 'handed over': { words: 'Keys handed over in Columbus' } }],
  [claims.forfeitClaim, { 'nobody answers': { reason: 'not-reached', words: 'Mail and letter came back' } }],
  [email.subscribe, { 'an address': { firstName: 'Ada', email: 'ada@example.org' } }],
  [
    email.changeEmailPreferences,
    { 'news on': { news: 'on', email: 'ada@example.org', firstName: 'Ada' }, 'news off': { news: 'off' } },
  ],
  [email.confirmSubscription, { 'a link': { token: linkToken } }],
  [
    email.sendContactMessage,
    {
      'a question': {
        name: 'Ada Byron',
        email: 'ada@example.org',
        topic: 'gift',
        message: 'I haven’t received a receipt for my gift last Monday. Could you look?',
      },
    },
  ],
  [identity.requestCode, { 'an address': { email: 'ada@example.org' } }],
  [
    identity.requestCodeForMailbox,
    { 'what /api/members/sign-in answered': { mailbox: 'eyJhbGciOiJkaXIifQ..c2FsdA.c2VhbGVk.dGFn' } },
  ],
  [identity.verifyCode, { 'six digits': { code: '314159' } }],
  [identity.verifyLink, { 'a link': { token: linkToken } }],
  [identity.logIn, { 'an administrator': { username: 'admin', password: 'correct horse battery staple' } }],
])

/** Answers as they look. */
export const answerExamples = new Map<Call | GatewayCall, Record<string, unknown>>([
  [identity.requestCode, { sent: { codeId: cart, minutes: 10 } }],
  [identity.verifyCode, { 'a donor': { role: 'donor', expiresAt: '2026-12-01T12:00:00.000Z' } }],
  [
    donations.getCampaignStats,
    {
      'a campaign': {
        totalRaised: '48250.00',
        totalDonors: 913,
        currentPrizeLevel: 1,
        goalAmount: '1000000.00',
        updatedAt: '2026-11-17T09:30:00.000Z',
      },
    },
  ],
])
