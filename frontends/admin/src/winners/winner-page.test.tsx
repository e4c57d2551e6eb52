/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, claims, contacts, type DeskRole } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { twoDecide } from '../../../../packages/web-kit/src/testing/two-decide.ts'
import { administrators } from '../audit/testing/administrators.ts'
import { aDesk, aProposal, at, byLetter, makeId, passedOn, proposedAt } from './testing/desk.ts'
import { Roles } from '../frame/allowed.tsx'
import { WinnerPage } from './winner-page.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The desk as the service has it; what is done at it makes it the desk of `after`, or is refused. */
async function open(
  desk: claims.WinnerDesk | Refuses,
  {
    after = desk,
    letterPath = null,
    roles = ['owner'],
  }: { after?: claims.WinnerDesk | Refuses; letterPath?: string | null; roles?: DeskRole[] } = {},
) {
  let now = desk
  const looked: string[] = []
  const done = (): claims.WinnerDesk | Refuses => {
    if (!(after instanceof Refuses)) now = after
    return after
  }
  const known = { name: 'Ada Quill', email: 'ada@example.org', phone: null, place: null, at }
  const look = (who: string, answer: contacts.Contact[] | Refuses) => () => {
    looked.push(who)
    return answer
  }
  server = await startFakeApi([
    ...twoDecide,
    fake(audit.listAdministrators, () => administrators),
    fake(claims.getWinnerDesk, () => now),
    fake(claims.listWonDraws, () => []),
    fake(claims.notifyWinner, () => {
      const told = done()
      return told instanceof Refuses ? told : { desk: told, letterPath }
    }),
    fake(claims.verifyClaim, done),
    fake(claims.awardPrize, done),
    fake(claims.recordDelivery, done),
    fake(claims.forfeitClaim, done),
    fake(claims.proposeSettlement, done),
    fake(claims.confirmProposal, done),
    fake(claims.refuseProposal, done),
    fake(claims.withdrawProposal, done),
    fake(contacts.listGiftContacts, look('gifts', [known])),
    fake(contacts.listMemberContacts, look('members', [])),
    fake(contacts.listRegistrationContacts, look('registrations', new Refuses('dependency-unavailable'))),
    fake(contacts.listPostContacts, look('postcards', [])),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={roles}>
      <WinnerPage />
    </Roles>
  )
  return { ...renderPage('/admin/winners/:slug', page, '/admin/winners/canoe'), looked }
}
const sentTo = (end: string) => server.heard.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const button = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('how somebody drawn can be reached', () => {
  it('is asked for by hand alone, because each look is written down, and one that does not answer says so', async () => {
    const { user, looked } = await open(aDesk('potential'))
    await heading('The winner drawn: To be notified')
    screen.getByText(/Each lookup is recorded in the audit trail\.$/)
    expect(looked).toEqual([])
    await user.click(button('Look them up'))
    await screen.findByText(/ada@example\.org/)
    await waitFor(() => expect(screen.getAllByText('Nothing found here.')).toHaveLength(2))
    await screen.findByText('We couldn’t load contact details from registrations')
    expect(looked.toSorted()).toEqual(['gifts', 'members', 'postcards', 'registrations'])
    expect(server.heard.find(({ path }) => path.includes('contacts'))?.path).toContain(makeId(1))
    expect(document.activeElement?.tagName).toBe('UL')
  })

  it('is not offered once the prize is theirs', async () => {
    await open(aDesk('delivered'))
    await screen.findByText('The winner has it.')
    expect(screen.queryByRole('button', { name: 'Look them up' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Pass the prize on' })).toBeNull()
  })
})

describe('who was drawn', () => {
  it('is notified by the name and address that were looked up, without typing them', async () => {
    const { user } = await open(aDesk('potential'), { after: aDesk('notified') })
    await user.click(await screen.findByRole('button', { name: 'Look them up' }))
    await user.click(await screen.findByRole('button', { name: /^Use this name.*Ada Quill$/ }))
    await user.click(button('Notify'))
    await heading('The winner drawn: Notified')
    expect(sentTo('notification')).toEqual([{ name: 'Ada Quill', email: 'ada@example.org' }])
  })

  it('is notified by mail, and the desk waits for the answer', async () => {
    const { user } = await open(aDesk('potential'), { after: aDesk('notified') })
    await user.type(await screen.findByLabelText('Name'), 'Ada Quill')
    await user.type(screen.getByLabelText(/^Email/), ' ada@example.org ')
    await user.click(button('Notify'))
    await heading('The winner drawn: Notified')
    await screen.findByText('The email to Ada Quill is on its way.')
    screen.getByText('Notified: Ada Quill, ada@example.org')
    button('Notify again')
    expect(sentTo('notification')).toEqual([{ name: 'Ada Quill', email: 'ada@example.org' }])
  })

  it('has time to answer once the email was sent, and the desk says until then that it wasn’t', async () => {
    await open(aDesk('asked'))
    await screen.findByText(/^The email should be sent by/)
    screen.getByText(/^The email hasn’t been sent yet\. The time to answer begins when it’s sent\./)
    expect(screen.queryByText(/Answers by/)).toBeNull()
  })

  it('whose email couldn’t be delivered is shown with what to do, and can be notified again', async () => {
    const { user } = await open(aDesk('undelivered'), { after: aDesk('asked') })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /^The email to ada@example\.org couldn’t be delivered\. The email server of that address refused it \(550\)\.The time to answer isn’t running\./,
    )
    await user.click(button('Notify again'))
    await screen.findByText(/^The email hasn’t been sent yet/)
    expect(sentTo('notification')).toEqual([{ name: 'Ada Quill', email: 'ada@example.org' }])
  })

  it('is notified by a letter with a link that is shown once, where there is no address', async () => {
    const letterPath = `/prize#token=${'x'.repeat(43)}`
    const { user } = await open(aDesk('potential'), { after: aDesk('notified'), letterPath })
    await user.type(await screen.findByLabelText('Name'), 'Ada Quill')
    await user.click(button('Notify'))
    await screen.findByText(new URL(letterPath, location.origin).href)
    expect(screen.getByText(/^The deadline/).textContent).toBe(
      'The deadline has started: the answer must arrive by Nov 21, 2026, 7:00 AM ET.',
    )
    await user.click(button('It’s in the letter'))
    await heading('The winner drawn: Notified')
    expect(sentTo('notification')).toEqual([{ name: 'Ada Quill' }])
  })

  it('is notified again by a letter, which gives no more days', async () => {
    const letterPath = `/prize#token=${'y'.repeat(43)}`
    const { user } = await open(byLetter('notified'), { letterPath })
    await user.click(await screen.findByRole('button', { name: 'Notify again' }))
    expect((await screen.findByText(/^The deadline/)).textContent).toBe(
      'The deadline hasn’t changed: the answer must arrive by Nov 21, 2026, 7:00 AM ET.',
    )
  })

  it('is not notified without a name, nor at an address that was not drawn', async () => {
    const errors = [{ path: 'email', message: 'That isn’t an address of the person who was drawn.' }]
    const { user } = await open(aDesk('potential'), { after: new Refuses('invalid-request', { errors }) })
    await user.click(await screen.findByRole('button', { name: 'Notify' }))
    await screen.findByText('Enter the name')
    expect(sentTo('notification')).toEqual([])
    await user.type(screen.getByLabelText('Name'), 'Eve')
    await user.type(screen.getByLabelText(/^Email/), 'eve@example.org')
    await user.click(button('Notify'))
    await screen.findByText('That isn’t an address of the person who was drawn.')
    await heading('The winner drawn: To be notified')
  })
})

describe('what was declared', () => {
  it('is verified once every thing was shown, each ticked by itself', async () => {
    const { user } = await open(aDesk('responded'), { after: aDesk('verified') })
    await screen.findByText('12 Main St, Columbus, Ohio 43085')
    screen.getByText('2 items haven’t been shown yet.')
    const identity = screen.getByLabelText('A photo ID')
    const address = screen.getByLabelText('Proof of the home address')
    await user.click(identity)
    screen.getByText('One item hasn’t been shown yet.')
    expect(button('Verified').hasAttribute('disabled')).toBe(true)
    await user.click(address)
    await user.click(button('Verified'))
    await heading('The winner drawn: Verified')
    expect(sentTo('verification')).toEqual([{ shown: ['A photo ID', 'Proof of the home address'] }])
  })

  it('is awarded after a second look at who gets what, which can be left', async () => {
    const { user } = await open(aDesk('verified'), { after: aDesk('awarded') })
    await user.click(await screen.findByRole('button', { name: 'Award the prize' }))
    screen.getByText('Award A canoe of cedar to Ada Quill?')
    await user.click(button('No, go back'))
    expect(sentTo('award')).toEqual([])
    await user.click(button('Award the prize'))
    await user.click(button('Yes, award it'))
    await heading('The winner drawn: Awarded')
    await screen.findByText('The winner gets an email and appears on the winners page.')
    expect(sentTo('award')).toHaveLength(1)
  })

  it('is awarded to somebody without an email address, who has to be written to', async () => {
    const { user } = await open(byLetter('verified'), { after: byLetter('awarded') })
    await user.click(await screen.findByRole('button', { name: 'Award the prize' }))
    await user.click(button('Yes, award it'))
    await screen.findByText(/^Write to the winner: we have no email address for them\./)
    expect(screen.queryByText(/gets an email/)).toBeNull()
  })

  it('is handed over, with how', async () => {
    const { user } = await open(aDesk('awarded'), { after: aDesk('delivered') })
    await user.click(await screen.findByRole('button', { name: 'The winner has the prize' }))
    await screen.findByText('Say how it was handed over')
    await user.type(screen.getByLabelText('How it was delivered'), 'In Columbus, on Monday')
    await user.click(button('The winner has the prize'))
    await screen.findByText('The winner has it.')
    expect(sentTo('delivery')).toEqual([{ words: 'In Columbus, on Monday' }])
  })
})

describe('a prize', () => {
  it('is passed on to the next alternate, with the reason and after a second look', async () => {
    const { user } = await open(aDesk('notified'), { after: passedOn('alternate') })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByText('Choose a reason')
    await user.selectOptions(screen.getByLabelText('Why'), 'Couldn’t be reached')
    await user.type(screen.getByLabelText('In your words'), 'Three letters came back')
    await user.click(button('Continue'))
    await screen.findByText(/Alternate 1 becomes the potential winner right away\. They get an email\. You can’t undo/)
    expect(sentTo('forfeiture')).toEqual([])
    await user.click(button('Yes, pass it on'))
    await heading('Alternate 1: To be notified')
    expect(sentTo('forfeiture')).toEqual([{ reason: 'not-reached', words: 'Three letters came back' }])
    const drawn = within(screen.getByRole('region', { name: 'Everyone drawn' })).getAllByRole('listitem')
    expect(drawn.map((line) => line.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(drawn[0]?.textContent).toMatch(/^The winner drawnForfeited: Couldn’t be reached/)
  })

  it('is said to be lost before the form, where no alternate is left', async () => {
    await open({ ...aDesk('notified'), alternates: 0 })
    await screen.findByText('No alternate is left. If this claim is forfeited, the prize isn’t awarded.')
  })

  it('was declined, whichever way; only at the desk is it asked how that was told', async () => {
    const desk = passedOn('alternate')
    const declined = desk.claims.map(
      (claim) => ({ ...claim, forfeitReason: claim.forfeitReason && 'declined' }) as const,
    )
    await open({ ...desk, claims: declined })
    const drawn = within(await screen.findByRole('region', { name: 'Everyone drawn' })).getAllByRole('listitem')
    expect(drawn[0]?.textContent).toMatch(/^The winner drawnForfeited: Declined the prize/)
    screen.getByRole('option', { name: 'Declined by email, letter or phone' })
  })

  it('has nobody left when every alternate has forfeited, and nothing to do', async () => {
    await open(passedOn('nobody'))
    await heading('No one is left')
    for (const name of ['Contact details', 'Pass the prize on'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
    for (const name of ['Notify', 'Award the prize']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('where two people decide', () => {
  it('an award is proposed, and nothing is awarded', async () => {
    const { user } = await open(proposedAt('verified', null), { after: proposedAt('verified', { isOwn: true }) })
    await user.click(await screen.findByRole('button', { name: 'Propose the award' }))
    screen.getByText('Propose to award A canoe of cedar to Ada Quill?')
    await user.click(button('Yes, propose it'))
    const card = within(await screen.findByRole('region', { name: 'Proposed: award the prize' }))
    card.getByText('You proposed this, so another person has to confirm it.')
    expect(sentTo('proposals')).toEqual([{ act: 'award' }])
    expect(sentTo('award')).toEqual([])
    for (const name of ['Propose the award', 'Confirm and award', 'Refuse', 'Continue'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('what is proposed says what, by whom and until when, and is confirmed', async () => {
    const { user } = await open(proposedAt('verified'), { after: aDesk('awarded', { people: 2 }) })
    const card = within(await screen.findByRole('region', { name: 'Proposed: award the prize' }))
    card.getByText('Award A canoe of cedar to Ada Quill.')
    await card.findByText('by ada')
    card.getByText(/It expires on/)
    expect(card.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    await user.click(card.getByRole('button', { name: 'Confirm and award' }))
    await heading('The winner drawn: Awarded')
    await screen.findByText('The winner gets an email and appears on the winners page.')
    expect(sentTo(`proposals/${aProposal.id}/confirmation`)).toHaveLength(1)
  })

  it('it is refused with a reason', async () => {
    const { user } = await open(proposedAt('verified'), { after: proposedAt('verified', null) })
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const form = within(await screen.findByRole('form', { name: 'Refuse the proposal' }))
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    await form.findByText('Say why you refuse it')
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'The ID is of another person')
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    await screen.findByText('The person who proposed it will see why.')
    expect(sentTo('refusal')).toEqual([{ reason: 'The ID is of another person' }])
    button('Propose the award')
  })

  it('one’s own is withdrawn', async () => {
    const own = proposedAt('verified', { isOwn: true })
    const { user } = await open(own, { after: proposedAt('verified', null) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await screen.findByText('Nothing was done.')
    expect(sentTo('withdrawal')).toHaveLength(1)
  })

  it('a prize is passed on with the reason of who proposed it', async () => {
    const wanted = { act: 'forfeit', reason: 'not-reached', words: 'Three letters came back' } as const
    const { user } = await open(proposedAt('notified', null), { after: proposedAt('notified', wanted) })
    await user.selectOptions(await screen.findByLabelText('Why'), 'Couldn’t be reached')
    await user.type(screen.getByLabelText('In your words'), wanted.words)
    await user.click(button('Continue'))
    await screen.findByText(/Nothing happens until another person confirms it\. Alternate 1 becomes/)
    await user.click(button('Yes, propose it'))
    const card = within(await screen.findByRole('region', { name: 'Proposed: pass the prize on' }))
    card.getByText('Couldn’t be reached: Three letters came back')
    button('Confirm and pass it on')
    expect(sentTo('proposals')).toEqual([wanted])
    // Who was drawn can still be notified again meanwhile.
    button('Notify again')
  })

  it('what counts no more is said to, and can be proposed again', async () => {
    await open(proposedAt('verified', { act: 'forfeit', reason: 'declined', words: 'By phone', state: 'void' }))
    await screen.findByText(/The claim has changed since, so this no longer counts\./)
    button('Propose the award')
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  it('that another person was first is said where it was clicked', async () => {
    const { user } = await open(proposedAt('verified'), { after: new Refuses('conflict') })
    await user.click(await screen.findByRole('button', { name: 'Confirm and award' }))
    await screen.findByText('Someone else changed this in the meantime. Reload it and try again.')
  })

  it('who only looks has no buttons', async () => {
    await open(proposedAt('verified'), { roles: ['support'] })
    await screen.findByRole('region', { name: 'Proposed: award the prize' })
    for (const name of [/^Confirm/, 'Refuse', 'Withdraw']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('says why something was refused, and shows what somebody else did meanwhile', async () => {
  const desk = aDesk('verified')
  const { user } = await open(desk, { after: new Refuses('conflict') })
  await user.click(await screen.findByRole('button', { name: 'Award the prize' }))
  Object.assign(desk, passedOn('alternate'))
  await user.click(button('Yes, award it'))
  await heading('Alternate 1: To be notified')
  expect(screen.queryByRole('button', { name: 'Yes, award it' })).toBeNull()
})

it('keeps the question open when it is not certain what became of it, and says so', async () => {
  const { user } = await open(aDesk('verified'), { after: new Refuses('dependency-unavailable') })
  await user.click(await screen.findByRole('button', { name: 'Award the prize' }))
  await user.click(button('Yes, award it'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w{3,}.*\.$/)
  button('Yes, award it')
})

it('tells everything that happened, with who did it', async () => {
  const by = makeId(77)
  const act = {
    id: makeId(91),
    place: 0,
    at,
    who: 'administrator' as const,
    by,
    action: 'verified' as const,
    words: '',
  }
  const desk = aDesk('verified')
  await open({ ...desk, acts: [act, ...desk.acts] })
  const lines = within(await screen.findByRole('region', { name: 'What happened' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Verified: the winner drawn.*by administrator …00000077$/),
    expect.stringMatching(/^Drawn: the winner drawn.*by the system$/),
  ])
})

it('says that nobody was drawn in a giveaway that it does not know', async () => {
  await open(new Refuses('not-found'))
  await screen.findByText('No one has been drawn in this giveaway yet.')
})

it('says that it could not be loaded', async () => {
  await open(new Refuses('dependency-unavailable'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/We couldn't load the winner/))
})
