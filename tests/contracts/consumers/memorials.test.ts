import { describe, expect, it } from '@jest/globals'
import {
  memorialCorrections,
  memorialPages,
  memorialPhotos,
  memorialReports,
  memorials,
  ownMemorials,
  supporters,
} from '@evenhand/contracts/http'
import { freshPacts } from '../pact-files.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('memorials')
const anId = '0197a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T12:00:00.000Z'

const words = { donorName: 'Nils Quill', donorEmail: 'nils@example.org', message: 'For the patience.' }
const body = {
  wall: 'veterans',
  position: 11,
  veteranName: 'Ada Quill',
  branch: 'Navy',
  yearsServed: '1966–1970',
  ...words,
} as const
const paid = {
  id: anId,
  wall: 'veterans',
  position: 11,
  movedFrom: 10,
  lovedOneName: 'Ada Quill',
  branch: 'Navy',
  yearsServed: '1966–1970',
  message: 'For the patience.',
  photo: null,
  photoRemoved: null,
  donorName: 'Nils Quill',
  donorEmail: 'nils@example.org',
  family: null,
  correction: null,
  correctionsDecided: [],
  edits: 0,
  reports: [],
  kept: [],
  state: 'waiting',
  gifts: [{ giftId: anId, paidAt: at, left: '100.00' }],
  reviews: [],
  createdAt: at,
} as const satisfies memorials.PaidMemorial

const block = {
  id: anId,
  wall: 'veterans',
  position: 11,
  lovedOneName: 'Ada Quill',
  donorName: 'Nils Quill',
  message: 'For the patience.',
  photoUrl: null,
  photoDescription: null,
  branch: 'Navy',
  yearsServed: '1966–1970',
  isExample: true,
  createdAt: at,
} as const satisfies memorials.MemorialBlock

const own = {
  id: anId,
  wall: 'veterans',
  position: 11,
  state: 'shown',
  reason: null,
  lovedOneName: 'Ada Quill',
  branch: 'Navy',
  yearsServed: '1966–1970',
  message: 'For the patience.',
  photo: null,
  photoRemoved: null,
  donorName: 'Nils Quill',
  correction: null,
  correctionDeclined: null,
  family: null,
  familyMails: 0,
  edits: 0,
} as const satisfies ownMemorials.OwnMemorial
const corrected = {
  lovedOneName: 'Ada B. Quill',
  branch: 'Navy',
  yearsServed: '1966–1971',
  message: 'For the garden.',
  donorName: 'Nils Quill',
} as const
const correction = { ...corrected, photo: null, sentAt: at }
const anne = { name: 'Anne Quill', email: 'anne@example.org' }

describe('the frontends ask memorials', () => {
  it('for one memorial, and hear that it isn’t shown', async () => {
    const shown = await agreeOnAnswer(pact, {
      given: 'a veteran with words stands on the wall',
      call: memorialPages.getMemorialBlock,
      input: { params: { memorialId: anId } },
      answer: block,
    })
    expect(shown).toMatchObject({ lovedOneName: 'Ada Quill' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'an empty wall',
      call: memorialPages.getMemorialBlock,
      input: { params: { memorialId: anId } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it('for the names on a wall', async () => {
    const listed = await agreeOnAnswer(pact, {
      given: 'a veteran with words stands on the wall',
      call: memorials.listMemorialBlocks,
      input: { query: { wall: 'veterans' } },
      answer: [block],
    })
    expect(listed).toHaveLength(1)
  })

  it('for the free tiles', async () => {
    const free = await agreeOnAnswer(pact, {
      given: 'a veteran with words stands on the wall',
      call: memorials.listAvailablePositions,
      input: { query: { wall: 'veterans' } },
      answer: [0],
    })
    expect(free).toEqual([0])
  })

  it('to hold a tile', async () => {
    const held = await agreeOnAnswer(pact, {
      given: 'an empty wall',
      call: memorials.holdMemorialBlock,
      input: { body },
      answer: { id: anId, wall: 'veterans', position: 11, heldUntil: at },
    })
    expect(held).toMatchObject({ wall: 'veterans' })
  })

  it('to hold a tile that somebody else has, and hear that it is taken', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'somebody else holds the tile',
      call: memorials.holdMemorialBlock,
      input: { body },
      code: 'tile-taken',
    })
    expect(refusal).toMatchObject({ code: 'tile-taken' })
  })

  it('as an administrator, for what waits', async () => {
    const waiting = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a moved memorial waits',
      call: memorials.listPaidMemorials,
      input: { query: { state: 'waiting' } },
      answer: [paid],
    })
    expect(waiting).toHaveLength(1)
  })

  it('as an administrator, for those that match a search', async () => {
    const found = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a moved memorial waits',
      call: memorials.searchMemorials,
      input: { query: { state: 'all', wall: 'veterans', search: 'quill', order: 'desc', limit: '50' } },
      answer: { items: [paid], next: null, total: 1 },
    })
    expect(found).toMatchObject({ total: 1 })
  })

  it('as an administrator, for one of them', async () => {
    const one = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a moved memorial waits',
      call: memorials.getPaidMemorial,
      input: { params: { memorialId: anId } },
      answer: paid,
    })
    expect(one).toMatchObject({ state: 'waiting' })
  })

  it('as an administrator, to decline with a reason', async () => {
    const review = { verdict: 'declined', reason: 'It names a number.' } as const
    const declined = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a moved memorial waits',
      call: memorials.reviewMemorial,
      input: { params: { memorialId: anId }, body: { ...review, seen: 'waiting' } },
      answer: { ...paid, state: 'declined', reviews: [{ ...review, at }] },
    })
    expect(declined).toMatchObject({ state: 'declined' })
  })

  it('as an administrator, to approve several at once, and before it what that would do', async () => {
    const given = 'an administrator is signed in, and a moved memorial waits'
    const body = { verdict: 'approved' as const, memorials: [{ id: anId, seen: 'waiting' as const, edits: 0 }] }
    const answer = [{ id: anId, outcome: 'decided' as const }]
    for (const call of [memorials.previewReviews, memorials.reviewMemorials])
      expect(await agreeOnAnswer(pact, { given, call, input: { body }, answer })).toEqual(answer)
  })

  it('as an administrator, to leave its photo out', async () => {
    const removal = { photoId: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a', reason: 'It shows a child of another family.' }
    const removed = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a memorial with a photo waits',
      call: memorialPhotos.removeMemorialPhoto,
      input: { params: { memorialId: anId }, body: removal },
      answer: { ...paid, photoRemoved: { reason: removal.reason, at } },
    })
    expect(removed).toMatchObject({ photo: null })
  })

  it('to look at a memorial again, and as an administrator to keep it', async () => {
    await agreeOnAnswer(pact, {
      given: 'a memorial that was paid is shown',
      call: memorialReports.reportMemorial,
      input: { params: { memorialId: anId }, body: { reason: 'untrue', words: 'She never served.' } },
      answer: undefined,
    })
    const keeping = { reports: 1, reason: 'Her record says so.' }
    const kept = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a shown memorial was reported',
      call: memorialReports.keepReportedMemorial,
      input: { params: { memorialId: anId }, body: keeping },
      answer: {
        ...paid,
        state: 'shown',
        reviews: [{ verdict: 'approved', reason: '', at }],
        kept: [{ ...keeping, at }],
      },
    })
    expect(kept).toMatchObject({ reports: [] })
  })

  it('as a donor who proved the mailbox, for their own, and to correct one', async () => {
    const given = 'the mailbox of a donor is proved, whose memorial is shown'
    const listed = await agreeOnAnswer(pact, { given, call: ownMemorials.listOwnMemorials, input: {}, answer: [own] })
    expect(listed).toHaveLength(1)
    const sent = await agreeOnAnswer(pact, {
      given,
      call: ownMemorials.correctOwnMemorial,
      input: { params: { memorialId: anId }, body: { wall: 'veterans', edits: 0, ...corrected } },
      answer: { ...own, correction, edits: 1 },
    })
    expect(sent).toMatchObject({ correction: { lovedOneName: 'Ada B. Quill' } })
    const refusal = await agreeOnRefusal(pact, {
      given: 'the mailbox of a donor is proved, who gave nothing',
      call: ownMemorials.correctOwnMemorial,
      input: { params: { memorialId: anId }, body: { wall: 'veterans', edits: 0, ...corrected } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it('as a donor, to remove a photo, and to tell another of the family, and again', async () => {
    const photoId = '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a'
    const removed = await agreeOnAnswer(pact, {
      given: 'the mailbox of a donor is proved, whose memorial with a photo is shown',
      call: ownMemorials.removeOwnMemorialPhoto,
      input: { params: { memorialId: anId, photoId } },
      answer: { ...own, edits: 1 },
    })
    expect(removed).toMatchObject({ photo: null })
    const told = { ...own, family: { ...anne, toldAt: at }, familyMails: 1, edits: 1 }
    const changed = await agreeOnAnswer(pact, {
      given: 'the mailbox of a donor is proved, whose memorial is shown',
      call: ownMemorials.changeOwnFamily,
      input: { params: { memorialId: anId }, body: { edits: 0, family: anne } },
      answer: told,
    })
    expect(changed).toMatchObject({ familyMails: 1 })
    const again = await agreeOnAnswer(pact, {
      given: 'the mailbox of a donor is proved, whose family was told',
      call: ownMemorials.tellOwnFamily,
      input: { params: { memorialId: anId, number: '2' } },
      answer: { ...told, familyMails: 2 },
    })
    expect(again).toMatchObject({ familyMails: 2 })
  })

  it('as an administrator, to show a correction', async () => {
    const decided = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and the correction of a memorial waits',
      call: memorialCorrections.decideCorrection,
      input: { params: { memorialId: anId }, body: { verdict: 'approved', edits: 1 } },
      answer: {
        ...paid,
        ...corrected,
        state: 'shown',
        reviews: [{ verdict: 'approved', reason: '', at }],
        correctionsDecided: [{ verdict: 'approved', reason: '', at }],
        edits: 1,
      },
    })
    expect(decided).toMatchObject({ correction: null })
  })

  agreeOnHistory(pact, supporters.listMemorialHistory, {
    given: 'an administrator is signed in, and somebody gave a memorial',
    person: { name: 'Nils Quill', email: 'nils@example.org', given: null },
    item: {
      id: 'memorial:0197a000-0000-7000-8000-00000000000a',
      kind: 'memorial',
      about: 'Ada Quill',
      state: 'waiting',
      thing: '0197a000-0000-7000-8000-00000000000a',
    },
  })

  agreeOnPersonalData(pact, 'memorials')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
