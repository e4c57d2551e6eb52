import { describe, expect, it } from '@jest/globals'
import { draws, entries, giveaways, partnerCards, prizeChanges, supporters } from '@evenhand/contracts/http'
import { freshPacts } from '../pact-files.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnMergePreview } from './merge-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'
import { aDesk, fairness, publishedRules, someFacts } from './giveaway-examples.ts'
import { agreeOnWinners } from './winner-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('entries')
const at = '2026-11-21T12:00:00.000Z'
const cardForm: partnerCards.PartnerCardForm = {
  title: 'A week at the lake',
  description: 'A cabin for six, run by a partner.',
  prize: 'Seven nights in a cabin',
  cashOption: '$2,000',
  firstDay: '2026-11-01',
  lastDay: '2099-12-15',
  drawsOn: '2100-01-15',
  link: 'https://partner.example/lake',
  image: 'cabin-lake',
  reason: 'Agreed with the partner.',
}

describe('the frontends ask entries', () => {
  it('for the giveaways', async () => {
    const listed = await agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: entries.listGiveaways,
      input: {},
      answer: [
        {
          slug: 'main',
          title: 'The Giveaway',
          description: 'What it is about.',
          prize: 'A jeep',
          cashOption: '$50,000',
          cashCondition: '',
          opensAt: at,
          closesAt: at,
          drawsOn: '2026-12-31',
          timeZone: 'America/New_York',
          ageMin: 18,
          regionsAllowed: ['US'],
          regionsVoid: [],
          link: '/',
          external: false,
          isExample: false,
          pictureUrl: null,
          image: 'jeep',
          entriesMaxPerPerson: 1_000_000,
          totalEntries: 12,
        },
      ],
    })
    expect(listed).toHaveLength(1)
  })

  it("for the donor's entries by cause, which nobody else sees", async () => {
    const stats = await agreeOnAnswer(pact, {
      given: 'a donor with a gift and a multiplier is signed in',
      call: entries.getDonorStats,
      input: { query: {} },
      answer: {
        totalLifetimeEntries: 24,
        currentMonthlyEntries: 24,
        monthlyAutoEntries: 0,
        oneTimeDonationEntries: 24,
        referralEntries: 0,
        socialMediaEntries: 0,
        sponsorClickEntries: 0,
        affiliateEntries: 0,
        multiplierEntries: 0,
        freePostEntries: 0,
        registrationEntries: 0,
        freeEntries: 0,
        giveaways: [{ giveaway: 'main', entries: 24 }],
        activeMultipliers: [{ factor: 2, startsAt: at, endsAt: at }],
        notCounted: [],
        awaiting: [],
      },
    })
    expect(stats).toMatchObject({ totalLifetimeEntries: 24 })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: entries.getDonorStats,
      input: { query: {} },
      code: 'sign-in-required',
    })
    expect(refusal).toMatchObject({ code: 'sign-in-required' })
  })

  it('for the draws, and for one with its files', async () => {
    const committed = {
      slug: 'main',
      title: 'The Giveaway',
      state: 'committed' as const,
      committedAt: at,
      timeZone: 'America/New_York',
      closesAt: at,
      freezesAt: at,
      frozenAt: null,
      drawsOn: '2091-01-15',
      roundAt: at,
      round: 1000,
      drawnAt: null,
      donors: null,
    }
    const given = 'the draw of the main giveaway is committed to'
    expect(await agreeOnAnswer(pact, { given, call: draws.listDraws, input: {}, answer: [committed] })).toHaveLength(1)
    const files = [{ name: 'rules.json' as const, bytes: 700, sha256: 'ab'.repeat(32), publishedAt: at }]
    const draw = await agreeOnAnswer(pact, {
      given,
      call: draws.getDraw,
      input: { params: { slug: 'main' } },
      fromState: 'slug',
      answer: { ...committed, files },
    })
    expect(draw).toMatchObject({ files })
  })

  it("for the donor's proofs", async () => {
    const proofs = await agreeOnAnswer(pact, {
      given: 'a donor who is in a frozen draw is signed in',
      call: draws.listDonorProofs,
      input: { query: {} },
      answer: [{ slug: 'main', title: 'The Giveaway', closesAt: at, state: 'frozen', entries: 12, proof: '{}' }],
    })
    expect(proofs).toMatchObject([{ entries: 12 }])
  })

  it('for a page of the ledger', async () => {
    const page = await agreeOnAnswer(pact, {
      given: 'a donor with a gift and a multiplier is signed in',
      call: entries.listEntryTransactions,
      input: { query: { limit: '20', entryType: 'donation' } },
      answer: [
        {
          id: '0197a000-0000-7000-8000-00000000000a',
          entryType: 'donation',
          source: 'Gift of $50.00',
          giveaway: 'main',
          entriesEarned: 12,
          multiplierApplied: '2x',
          finalEntries: 24,
          countedEntries: 24,
          notCountedBecause: null,
          takenBackBecause: null,
          relatedTransactionId: null,
          createdAt: at,
        },
      ],
    })
    expect(page).toHaveLength(1)
  })

  it('for what each gift brought', async () => {
    const ofGifts = await agreeOnAnswer(pact, {
      given: 'a donor with a gift and a multiplier is signed in',
      call: entries.listOwnGiftEntries,
      input: { query: {} },
      answer: [
        {
          giftId: '0197a000-0000-7000-8000-00000000000a',
          grants: [{ earned: 12, multiplier: 2, final: 24 }],
          takenBack: 0,
          takenBackAt: null,
        },
      ],
    })
    expect(ofGifts).toHaveLength(1)
  })

  it('for the rules of a giveaway, all their versions, and how fair it is', async () => {
    const given = 'the draw of the main giveaway is committed to'
    const params = { slug: 'main' }
    const rules = await agreeOnAnswer(pact, {
      given,
      call: giveaways.getRules,
      input: { params },
      answer: publishedRules,
    })
    expect(rules).toMatchObject({ version: 1 })
    const {
      slug: _slug,
      document: _document,
      currentVersion: _current,
      sealedVersion: _sealed,
      ...version
    } = publishedRules
    const input = { params: { slug: 'main', version: '1' } }
    await agreeOnAnswer(pact, { given, call: giveaways.getRulesVersion, input, answer: publishedRules })
    const versions = await agreeOnAnswer(pact, {
      given,
      call: giveaways.listRulesVersions,
      input: { params },
      answer: [version],
    })
    expect(versions).toHaveLength(1)
    const shares = await agreeOnAnswer(pact, {
      given: 'the pool of the main giveaway has free and paid entries',
      call: giveaways.getFairness,
      input: { params },
      answer: fairness,
    })
    expect(shares).toMatchObject({ slug: 'main' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: giveaways.getRules,
      input: { params: { slug: 'nothing' } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it('for what administrators write of a giveaway', async () => {
    const given = 'an administrator is signed in, and a new giveaway is drafted'
    const params = { slug: 'canoe' }
    const desk = await agreeOnAnswer(pact, {
      given,
      call: giveaways.getGiveawayDesk,
      input: { params },
      answer: aDesk,
      fromState: 'slug',
    })
    expect(desk).toMatchObject({ draft: { revision: 1 } })
    await agreeOnAnswer(pact, {
      given,
      call: giveaways.saveRulesDraft,
      input: { params, body: { revision: 1, facts: { ...someFacts, title: 'A kayak' } } },
      answer: aDesk,
      fromState: 'slug',
    })
    const published = await agreeOnAnswer(pact, {
      given,
      call: giveaways.publishRules,
      input: { params, body: { revision: 1, reason: 'The first rules' } },
      answer: { ...aDesk, state: 'announced', published: { ...publishedRules, sealedVersion: null }, draft: null },
      fromState: 'slug',
    })
    expect(published).toMatchObject({ draft: null })
    await agreeOnAnswer(pact, {
      given,
      call: giveaways.discardRulesDraft,
      input: { params, query: { revision: '1' } },
      answer: undefined,
      fromState: 'slug',
    })
  })

  it('to ask a second person for another prize, and as another one to approve, refuse or withdraw it', async () => {
    const changeId = '0197a000-0000-7000-8000-00000000000a'
    const change = {
      id: changeId,
      revision: 2,
      reason: 'The maker paints it blue now.',
      state: 'open',
      askedBy: 'administrator-2',
      askedAt: at,
      expiresAt: at,
      decidedBy: null,
      decidedAt: null,
      refusal: null,
      isOwn: false,
    } as const
    const published = { ...publishedRules, sealedVersion: null }
    const drafted = aDesk.draft && { ...aDesk.draft, takesSecond: true, basedOn: 1, revision: 2 }
    const asked: giveaways.GiveawayDesk = {
      ...aDesk,
      state: 'announced',
      published,
      draft: drafted,
      prizeChange: change,
    }
    const { reason, revision } = change
    await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a draft changes a published prize',
      call: prizeChanges.askPrizeChange,
      input: { params: { slug: 'canoe' }, body: { revision, reason } },
      answer: { ...asked, prizeChange: { ...change, askedBy: 'administrator-1', isOwn: true } },
      fromState: 'slug',
    })
    const given = 'an administrator is signed in, and another one asked for another prize'
    const of = { given, input: { params: { slug: 'canoe', changeId } }, fromState: 'slug' } as const
    const decided = { ...change, decidedBy: 'administrator-1', decidedAt: at }
    await agreeOnAnswer(pact, {
      ...of,
      call: prizeChanges.approvePrizeChange,
      answer: { ...asked, draft: null, prizeChange: { ...decided, state: 'approved' } },
    })
    await agreeOnAnswer(pact, {
      ...of,
      call: prizeChanges.refusePrizeChange,
      input: { ...of.input, body: { reason: 'Not agreed' } },
      answer: { ...asked, prizeChange: { ...decided, state: 'refused', refusal: 'Not agreed' } },
    })
    await agreeOnAnswer(pact, {
      ...of,
      given: 'an administrator is signed in, and asked for another prize',
      call: prizeChanges.withdrawPrizeChange,
      answer: { ...asked, prizeChange: { ...decided, askedBy: 'administrator-1', isOwn: true, state: 'withdrawn' } },
    })
  })

  it('as an administrator, for the cards of partners, to add one, change it and remove it', async () => {
    const given = 'an administrator is signed in, and a partner’s card is shown'
    const { reason, ...written } = cardForm
    const shown: partnerCards.PartnerCard = {
      ...written,
      slug: 'partner-lake',
      pictureUrl: null,
      state: 'shown',
      isExample: false,
      version: 0,
      acts: [
        { id: '0197a000-0000-7000-8000-00000000000a', at, by: 'administrator-1', action: 'card-made', words: reason },
      ],
    }
    const listed = await agreeOnAnswer(pact, { given, call: partnerCards.listPartnerCards, input: {}, answer: [shown] })
    expect(listed).toHaveLength(1)
    const made = await agreeOnAnswer(pact, {
      given,
      call: partnerCards.makePartnerCard,
      input: { body: cardForm },
      answer: shown,
    })
    expect(made).toMatchObject({ title: cardForm.title })
    const params = { slug: 'partner-lake' }
    const changed = await agreeOnAnswer(pact, {
      given,
      call: partnerCards.changePartnerCard,
      input: { params, body: { ...cardForm, keepsPicture: true, seen: 0 } },
      answer: { ...shown, version: 1 },
    })
    expect(changed).toMatchObject({ version: 1 })
    await agreeOnAnswer(pact, {
      given,
      call: partnerCards.removePartnerCard,
      input: { params, body: { reason, seen: 0 } },
      answer: undefined,
    })
  })

  agreeOnHistory(pact, supporters.listEntryHistory, {
    given: 'an administrator is signed in, and a donor has entries',
    person: null,
    item: {
      id: 'line:0197a000-0000-7000-8000-00000000000a',
      kind: 'entries',
      about: 'Gift of $50.00',
      entries: 10,
      thing: 'main',
    },
  })
  agreeOnWinners(pact)

  agreeOnPersonalData(pact, 'entries')
  agreeOnMergePreview(pact, 'entries')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
