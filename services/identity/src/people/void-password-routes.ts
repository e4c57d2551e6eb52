import { people } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { type PeopleParts, refusalOf, toPerson } from './answers.ts'
import { findPerson } from './store.ts'
import { choosePassword, findLinked, voidPassword } from './void-password.ts'

/** A password that an owner makes void, and the new one that its owner chooses by the emailed link. */
export const voidPasswordRoutes = (parts: PeopleParts): readonly Route[] => [
  route(people.voidPassword, async ({ params, body }, { caller, endSessions }) => {
    const by = administratorOf(caller)
    const done = await voidPassword(parts, { ...params, ...body, by })
    const person = await findPerson(parts.db, params.personId)
    if (done !== 'voided' || !person) throw refusalOf(done === 'voided' ? 'unknown' : done)
    endSessions(params.personId)
    return toPerson(person, by)
  }),
  route(people.openPasswordLink, async ({ body: { token } }) => {
    const linked = await findLinked(parts, token)
    if (!linked) throw over()
    return { name: linked.name, username: linked.username }
  }),
  route(people.choosePassword, async ({ body }, { endSessions }) => {
    const done = await choosePassword(parts, body)
    switch (done.kind) {
      case 'chosen':
        endSessions(done.id)
        return { username: done.username }
      case 'as-before':
        throw invalidField('password', 'Choose a password other than the one that was made void')
      case 'over':
        throw over()
    }
  }),
]

const over = (): Problem =>
  new Problem('link-expired', {
    detail: `This link was used, replaced by a newer email, or it has expired: it works for ${people.passwordLinkHours} hours. If you’ve chosen a password, log in. Otherwise ask an owner of the desk to send you another link.`,
  })
