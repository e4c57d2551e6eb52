import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { uuidv7 } from 'uuidv7'
import { closesAt, grantDesk, opens } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const {
  ann,
  applied,
  at,
  ben,
  clock,
  confirm,
  criterion,
  cy,
  declare,
  of,
  propose,
  put,
  read,
  round,
  running,
  score,
  shownTo,
} = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

/** The same with a file, whose name says who applies. */
async function appliedWithFile() {
  const one = await applied()
  const [id, attachmentId] = [uuidv7(), uuidv7()]
  const contact = running.provedDonor(running.donorIdOf(one.email))
  const own = `/api/own-grant-applications/${id}`
  const form = {
    nonprofitId: one.nonprofitId,
    roundId: round.id,
    projectTitle: `Lamps ${randomUUID()}`,
    requestedAmount: '6000.00',
    projectDescription: 'Two lamps.',
    impact: 'Light.',
    timeline: 'November.',
    answers: [],
  }
  await put(contact, own, { form, seen: 0 })
  const secret = `the budget ${randomUUID()}`
  const { body } = await contact.call(
    'PUT',
    `${own}/attachments/${attachmentId}?name=${encodeURIComponent(`${one.organizationName}.pdf`)}`,
    { body: Buffer.from(`%PDF-1.7 ${secret}\n%%EOF`), headers: { 'content-type': 'application/pdf' } },
  )
  await put(contact, `${own}/submission`, { acceptsTerms: true, seen: body.version })
  return { ...one, id, secret, projectTitle: form.projectTitle, file: of(id, `/attachments/${attachmentId}`) }
}

describe('a reviewer', () => {
  it('reads nothing before they have said with whom they have a conflict, from a list that names no application', async () => {
    const one = await applied()
    for (const path of [at('/applications'), of(one.id)]) {
      const refused = await ann.get(path)
      expect(refused).toMatchObject({ status: 403, body: { type: '/problems/interests-undeclared' } })
      expect(refused.text).not.toContain(one.projectTitle)
    }
    const { text, body } = await ann.get(at('/interests'))
    expect(body).toMatchObject({ declaredAt: null, organizations: [{ nonprofitId: one.nonprofitId, conflict: null }] })
    for (const secret of [one.id, one.projectTitle]) expect(text).not.toContain(secret)
    expect(await declare(ann)).toMatchObject({ status: 200, body: { declaredAt: opens.toISOString() } })
    expect((await ann.get(of(one.id))).status).toBe(200)
  })

  it('who is recused gets not one byte of the application on any route, before and after they have scored', async () => {
    const [one, other] = [await appliedWithFile(), await applied()]
    await declare(ben)
    await score(ben, one.id, 5)
    expect(await declare(ben, one.nonprofitId)).toMatchObject({ status: 200 })
    for (const who of [ann, cy]) await declare(who)
    for (const id of [one.id, other.id]) await score(ann, id, 2)
    await score(ben, other.id)
    clock.now = closesAt
    const decision = { verdict: 'rejected', words: 'No' }
    const marks = { marks: [{ criterionId: criterion, score: 5, reason: 'So' }], comment: '' }
    const seen = (await read(ann, one.id)).version
    const routes = [
      ben.get(at('/applications?state=all')),
      ben.get(at(`/applications?search=${encodeURIComponent(one.projectTitle)}`)),
      ben.get(at('/ranking')),
      ben.get(of(one.id)),
      ben.get(one.file),
      ben.get(one.file.replace(one.id, other.id)),
      put(ben, of(one.id, '/score'), marks),
      put(ben, of(one.id, '/decision'), { decision, seen }),
      put(ben, of(one.id, '/decision/confirmation'), { seen }),
    ]
    const answers = await Promise.all(routes)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 404, 403, 403, 403])
    for (const { text } of answers)
      for (const secret of [one.projectTitle, 'Two lamps', one.secret]) expect(text).not.toContain(secret)
    expect((await cy.get(one.file)).text).toContain(one.secret)
    expect(answers[0]?.body.items).toMatchObject([{ id: other.id }])
    expect(await read(cy, one.id)).toMatchObject({ reviewers: 1, scored: 1, mean: '2.00' })
  })

  it('declares again once somebody has applied whom they had not seen', async () => {
    const first = await applied()
    await declare(ann)
    clock.now = new Date(opens.getTime() + 60_000)
    const later = await applied()
    for (const { id } of [first, later]) {
      expect(await ann.get(of(id))).toMatchObject({ status: 403, body: { type: '/problems/interests-undeclared' } })
    }
    const desk = (await ann.get('/api/admin/grant-rounds')).body.find(
      (one: { round: { id: string } }) => one.round.id === round.id,
    )
    expect(desk).toMatchObject({ hasDeclared: false })
    expect((await ann.get(at('/interests'))).body).toMatchObject({ declaredAt: null })
    await declare(ann, later.nonprofitId)
    expect([(await ann.get(of(first.id))).status, (await ann.get(of(later.id))).status]).toEqual([200, 403])
  })

  it('declares again about who applied while they were reading the list', async () => {
    const first = await applied()
    const shown = await shownTo(ann)
    await applied()
    const declared = await put(ann, at('/interests'), { shown, conflicts: [] })
    expect(declared).toMatchObject({ status: 200, body: { declaredAt: null } })
    expect((await ann.get(of(first.id))).status).toBe(403)
  })

  it('goes on reading where an organization that they were shown applies once more, or withdraws', async () => {
    const one = await applied()
    await declare(ann)
    const contact = running.provedDonor(running.donorIdOf(one.email))
    expect((await contact.call('DELETE', `/api/own-grant-applications/${one.id}`)).status).toBeLessThan(300)
    expect((await ann.get(at('/applications'))).status).toBe(200)
    const other = await applied()
    await declare(ann)
    clock.now = new Date(opens.getTime() + 60_000)
    const again = { nonprofitId: other.nonprofitId, roundId: round.id, projectTitle: 'A second kettle' }
    const words = { requestedAmount: '10.00', projectDescription: 'One.', impact: 'Tea.', timeline: 'May.' }
    const { status } = await running
      .provedDonor(running.donorIdOf(other.email))
      .post('/api/grant-applications', { ...again, ...words, acceptsTerms: true })
    expect(status).toBe(201)
    expect((await ann.get(of(other.id))).status).toBe(200)
  })

  it('does not learn who applies in a blind round from what was withdrawn either', async () => {
    const one = await applied()
    await declare(ann)
    const withdrawn = await running
      .provedDonor(running.donorIdOf(one.email))
      .call('DELETE', `/api/own-grant-applications/${one.id}`)
    expect(withdrawn.status).toBeLessThan(300)
    const { text, body } = await ann.get(at('/applications?state=withdrawn'))
    expect(body.items).toMatchObject([{ id: one.id, state: 'withdrawn', applicant: null }])
    expect(text).not.toContain(one.organizationName)
  })

  it('does not take a declared conflict back', async () => {
    const one = await applied()
    await declare(ben, one.nonprofitId)
    expect((await declare(ben)).status).toBe(409)
    expect((await ben.get(of(one.id))).status).toBe(403)
  })

  it('loses no declaration to another who declares at once', async () => {
    const one = await applied()
    await Promise.all([declare(ann, one.nonprofitId), declare(ben), declare(cy, one.nonprofitId)])
    const statuses = await Promise.all([ann, ben, cy].map(async (who) => (await who.get(of(one.id))).status))
    expect(statuses).toEqual([403, 200, 403])
  })

  it('scores once, may think again, and sees nobody else’s score before all are in', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    await score(ann, one.id, 1)
    await score(ann, one.id, 3)
    expect(await read(ann, one.id)).toMatchObject({
      ownScore: { marks: [{ score: 3 }] },
      scores: null,
      mean: null,
      scored: 1,
    })
    expect(await read(ben, one.id)).toMatchObject({ ownScore: null, scores: null })
    await score(ben, one.id, 4)
    expect(await read(ben, one.id)).toMatchObject({ scores: [{ by: 'ann' }, { by: 'ben' }], mean: '3.50' })
    expect((await score(cy, one.id)).status).toBe(403)
    expect(await put(ann, of(one.id, '/score'), { marks: [], comment: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'marks', message: 'Score every criterion' }] },
    })
  })

  it('does not see who applies in a blind round, on any route, before it is decided', async () => {
    const one = await appliedWithFile()
    for (const who of [ann, ben]) await declare(who)
    for (const who of [ann, ben]) await score(who, one.id)
    clock.now = closesAt
    for (const path of [at('/applications?state=all'), of(one.id), at('/ranking'), one.file]) {
      const { text, headers } = await ann.get(path)
      const seen = `${text} ${JSON.stringify([...headers])}`
      for (const secret of [one.organizationName, one.nonprofitId, one.email]) expect(seen).not.toContain(secret)
    }
    expect((await ann.get(one.file)).headers.get('content-disposition')).toBe('attachment; filename="Attachment 1.pdf"')
    const search = await ann.get(at(`/applications?search=${encodeURIComponent(one.organizationName)}`))
    expect(search.body.total).toBe(0)
    await propose(ann, one.id)
    await confirm(ben, one.id)
    expect(await read(ann, one.id)).toMatchObject({
      state: 'approved',
      applicant: { organizationName: one.organizationName },
      attachments: [{ name: `${one.organizationName}.pdf` }],
    })
  })
})

describe('the ranking of a round', () => {
  it('comes when it has closed, for those who declared', async () => {
    const one = await applied()
    await declare(ann)
    expect((await ann.get(at('/ranking'))).status).toBe(409)
    expect((await cy.get(at('/ranking'))).status).toBe(403)
    await declare(ben)
    for (const who of [ann, ben]) await score(who, one.id)
    clock.now = closesAt
    expect((await ann.get(at('/ranking'))).body).toMatchObject({
      budget: '10000.00',
      awarded: '0.00',
      ranked: [{ id: one.id, mean: '4.00', isReached: true }],
      reviewers: [{ by: 'ann', scored: 1, drift: '0.00' }, { by: 'ben' }],
    })
  })

  it('is for administrators, like everything of judging', async () => {
    const one = await applied()
    for (const path of [at('/ranking'), at('/interests'), at('/applications'), of(one.id)]) {
      expect((await running.visitor().get(path)).status).toBe(401)
      expect((await running.provedDonor(running.donorIdOf(one.email)).get(path)).status).toBe(403)
    }
  })
})
