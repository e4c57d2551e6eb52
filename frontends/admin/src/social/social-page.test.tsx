/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, secondLooks, socialReviews } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { SocialPage } from './social-page.tsx'

type Activity = socialReviews.ReviewedActivity

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const activity = (place: number, more: Partial<Activity> = {}): Activity => ({
  id: makeId(place),
  platform: 'facebook',
  activityType: 'share',
  postUrl: `https://www.facebook.com/evenhand/posts/10203040506${place}`,
  entriesAwarded: 10,
  verified: false,
  state: 'recorded',
  holds: [],
  uncounted: null,
  reason: null,
  createdAt: at,
  accountNumber: '1000000006X',
  memberName: `Ida Ro ${place}`,
  post: `10203040506${place}`,
  worth: 10,
  appeal: null,
  version: 1,
  ...more,
})
const waits = ({ state }: Activity): boolean => state === 'recorded' || state === 'held' || state === 'appealed'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(
  kept: Activity[],
  search = '',
  { looks = [], reviewers = [] }: { looks?: secondLooks.SecondLook[]; reviewers?: secondLooks.Reviewer[] } = {},
) {
  const asked: unknown[] = []
  const decided: socialReviews.Decisions[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(socialReviews.listReviewed, ({ query }) => {
      asked.push(query)
      const items = kept.filter((one) =>
        query.state === 'waiting' ? waits(one) : query.state === 'all' || one.state === query.state,
      )
      return { items, next: null, total: items.length }
    }),
    fake(secondLooks.nextSecondLook, () => ({ look: looks[0] ?? null, waiting: looks.length })),
    fake(secondLooks.giveSecondLook, ({ body }) => {
      looks.shift()
      return {
        activityId: makeId(1),
        first: 'rejected' as const,
        reason: 'No such post.',
        agreed: body.verdict === 'rejected',
      }
    }),
    fake(secondLooks.listReviewers, () => reviewers),
    fake(socialReviews.getReviewed, ({ params }) => {
      const found = kept.find(({ id }) => id === params.activityId)
      const acts: socialReviews.ActivityCase['acts'] = [{ action: 'recorded', words: '', by: null, at }]
      return found
        ? { activity: found, acts, elsewhere: [], alike: kept.slice(1, 2), together: kept.slice(2) }
        : new Refuses('not-found')
    }),
    fake(socialReviews.previewDecisions, ({ body }) =>
      body.activities.map(({ id, seen }) => ({
        id,
        outcome: kept.find((found) => found.id === id)?.version === seen ? ('decided' as const) : ('changed' as const),
      })),
    ),
    fake(socialReviews.decideActivities, ({ body }) => {
      decided.push(body)
      return body.activities.map(({ id, seen }) => {
        const one = kept.find((found) => found.id === id)
        if (one?.version !== seen) return { id, outcome: 'changed' as const }
        Object.assign(one, { state: body.verdict, version: seen + 1 })
        return { id, outcome: 'decided' as const }
      })
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/social', <SocialPage />, `/admin/social${search}`), asked, decided }
}

const rows = () => document.querySelectorAll('[data-row]').length
const panel = async () => within(await screen.findByRole('dialog', { name: /Share on Facebook/ }))

describe('the list of social media activity', () => {
  it('begins with what waits, and is filtered by status, platform and kind', async () => {
    const { user, asked } = await open([activity(1), activity(2, { state: 'accepted' })])
    await screen.findByText('1 of 1 activity')
    expect(asked[0]).toMatchObject({ state: 'waiting', order: 'asc' })
    await user.selectOptions(screen.getByLabelText('Status'), 'Accepted')
    await user.selectOptions(screen.getByLabelText('Platform'), 'Facebook')
    await user.selectOptions(screen.getByLabelText('Kind'), 'Share')
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ state: 'accepted', platform: 'facebook', type: 'share', order: 'desc' }),
    )
    const file = await screen.findByRole('link', { name: 'Export as CSV' })
    expect(file.getAttribute('href')).toMatch(
      /^\/api\/admin\/exports\/social-activities\?order=desc&state=accepted&platform=facebook&type=share$/,
    )
  })

  it('shows what is held with its reason, and who else is of the same network', async () => {
    const held = activity(1, { state: 'held', holds: ['shared-network', 'many-newcomers'], entriesAwarded: 0 })
    const { user, asked } = await open([held, activity(2), activity(3)])
    await screen.findByText('3 of 3 activities')
    await user.selectOptions(screen.getByLabelText('Status'), 'Held')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'held' }))
    await screen.findByText('Several members on one network; A rush of members who are new to us')
    await user.click(screen.getByRole('link', { name: 'Share on Facebook' }))
    const opened = await panel()
    await opened.findByText('Held because')
    opened.getByText('0, of 10 if accepted')
    const others = opened.getByRole('heading', { name: 'Other members from the same network, browser or referrer' })
    expect(others.parentElement?.textContent).toMatch(/Ida Ro 3/)
    opened.getByRole('button', { name: 'Accept: Share on Facebook' })
    opened.getByRole('button', { name: 'Reject: Share on Facebook' })
  })

  it('decides several at once, each as it was seen, and says which had changed', async () => {
    const { user, decided } = await open([
      activity(1),
      activity(2),
      activity(3, { state: 'appealed', entriesAwarded: 0 }),
    ])
    await screen.findByText('3 of 3 activities')
    await user.click(screen.getByRole('checkbox', { name: /Ida Ro 1/ }))
    await user.click(screen.getByRole('checkbox', { name: /Ida Ro 3/ }))
    const chosen = within(screen.getByRole('region', { name: 'What you chose' }))
    chosen.getByText('2 chosen')
    await user.click(chosen.getByRole('button', { name: 'Reject' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Reject 2 activities' }))
    await asked.findByText('2 will be rejected.')
    asked.getByText('In all: 10 entries will be taken back; an email goes out about 2 of them.')
    asked.getByText(/10 entries taken back; the member is told by email, and they can appeal once/)
    asked.getByText(/No entries of it count; the member is told by email, and this is final/)
    await user.click(asked.getByRole('button', { name: 'Reject 2' }))
    await asked.findByText('Say why. The member will read it')
    await user.type(asked.getByLabelText('Reason'), 'No such post.')
    await user.click(asked.getByRole('button', { name: 'Reject 2' }))
    await asked.findByText(/^Their entries are taken back/)
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(rows()).toBe(1))
    expect(decided).toEqual([
      {
        verdict: 'rejected',
        reason: 'No such post.',
        activities: [
          { id: makeId(1), seen: 1 },
          { id: makeId(3), seen: 1 },
        ],
      },
    ])
    expect(screen.queryByRole('region', { name: 'What you chose' })).toBeNull()
  })

  it('says before which somebody else decided meanwhile, and afterward what became of each', async () => {
    const kept = [activity(1), activity(2), activity(3)]
    const { user } = await open(kept)
    await screen.findByText('3 of 3 activities')
    await user.click(screen.getByRole('checkbox', { name: 'Choose all shown' }))
    Object.assign(kept[1] ?? {}, { version: 2, state: 'accepted' })
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Accept 3 activities' }))
    await asked.findByText('2 will be accepted, 1 won’t be.')
    const [first] = asked.getAllByRole('listitem')
    expect(asked.getAllByRole('link').length).toBe(3)
    expect(first?.textContent).toMatch(/Ida Ro 2.*Someone else decided it, or it changed, after you saw it/)
    Object.assign(kept[2] ?? {}, { version: 2, state: 'rejected' })
    await user.click(asked.getByRole('button', { name: 'Accept 2' }))
    await asked.findByText('Accepted: 1 of 3 activities')
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Someone else'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are chosen with the keyboard alone: one, and several in a row', async () => {
    const { user } = await open([activity(1), activity(2), activity(3)])
    await screen.findByText('3 of 3 activities')
    await user.keyboard('j ')
    screen.getByText('1 chosen')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    screen.getByText('3 chosen')
    expect(document.activeElement?.getAttribute('data-row')).toBe(makeId(3))
    await user.keyboard(' ')
    screen.getByText('2 chosen')
    expect(screen.getByRole('checkbox', { name: 'Choose all shown' }).getAttribute('aria-checked')).toBe('mixed')
  })

  it('says that nothing waits', async () => {
    await open([])
    await screen.findByText('No activity needs a review')
  })
})

describe('an activity', () => {
  it('shows its post elsewhere, who else has it and its history, and leads on to the next one', async () => {
    const { user, decided } = await open([activity(1), activity(2)], `?activity=${makeId(1)}`)
    const shown = await panel()
    const link = await shown.findByRole('link', { name: /posts\/102030405061/ })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
    shown.getByText('Other members with this post')
    shown.getByText(/^Recorded by the member/)
    await user.click(shown.getByRole('button', { name: 'Accept: Share on Facebook' }))
    await waitFor(() => expect(decided).toEqual([{ verdict: 'accepted', activities: [{ id: makeId(1), seen: 1 }] }]))
    await (await panel()).findByRole('link', { name: /posts\/102030405062/ })
  })

  it('that was appealed shows the appeal, and can be kept rejected', async () => {
    const appealed = activity(1, {
      state: 'appealed',
      entriesAwarded: 0,
      reason: 'No such post.',
      appeal: 'It is there.',
    })
    const { user, decided } = await open([appealed], `?activity=${makeId(1)}`)
    const shown = await panel()
    await shown.findByText('It is there.')
    shown.getByText('0, of 10 if accepted')
    await user.click(shown.getByRole('button', { name: 'Keep rejected: Share on Facebook' }))
    await user.type(shown.getByLabelText('Reason'), 'It says nothing of entries.')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(decided).toMatchObject([{ verdict: 'rejected', reason: 'It says nothing of entries.' }]))
  })

  it('that someone else decided meanwhile is not decided again, and that is said', async () => {
    const kept = [activity(1)]
    const { user } = await open(kept, `?activity=${makeId(1)}`)
    const shown = await panel()
    const accept = await shown.findByRole('button', { name: 'Accept: Share on Facebook' })
    Object.assign(kept[0] ?? {}, { version: 2 })
    await user.click(accept)
    await screen.findByText('Not decided')
  })
})

describe('a second look', () => {
  const look = (place: number): secondLooks.SecondLook => {
    const { platform, activityType, postUrl, createdAt, accountNumber, memberName } = activity(place)
    return { id: makeId(place), platform, activityType, postUrl, createdAt, accountNumber, memberName, alike: 2 }
  }

  it('shows what the first reviewer saw, then what they decided, then the next one', async () => {
    const { user } = await open([], '', { looks: [look(1), look(2)] })
    await user.click(await screen.findByRole('button', { name: 'Take a second look' }))
    screen.getByText('2 other members')
    expect(screen.queryByText(/rejected/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'I would accept: Share on Facebook' }))
    await screen.findByText(/You would have decided otherwise: it was rejected, because: No such post\./)
    screen.getByRole('link', { name: 'Open it' })
    await user.click(await screen.findByRole('button', { name: 'Next one' }))
    await user.click(await screen.findByRole('button', { name: 'I would reject: Share on Facebook' }))
    await screen.findByText(/You agree: it was rejected/)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('Second look')).toBeNull())
  })

  it('gives the reviewers figures, and those whom nobody looked at again none', async () => {
    const figures = { administratorId: 'gone', decided: 1_200, overturned: 3, looked: 40, agreed: 38 }
    await open([], '', { reviewers: [figures, { ...figures, administratorId: 'other', looked: 0, agreed: 0 }] })
    await screen.findByText('38 of 40 (95%)')
    screen.getByText('None yet')
  })
})
