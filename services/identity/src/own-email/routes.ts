import { deskAccount } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { AccountParts } from '../account/counting-codes.ts'
import { notProved, proverOf } from '../account/not-proved.ts'
import { askForEmail, confirmEmail, findLinked } from './use-cases.ts'

/** The email address of who is logged in: asked for at the desk, and set with the link that is emailed there. */
export const ownEmailRoutes = (parts: AccountParts): readonly Route[] => [
  route(deskAccount.askForDeskEmail, async ({ body }, asked) => {
    const done = await askForEmail(parts, { ...body, ...proverOf(asked) })
    if (done.kind === 'as-before') throw invalidField('email', 'This is your email address already')
    if (done.kind === 'taken') throw invalidField('email', 'Someone with this email address works here or is invited')
    if (done.kind !== 'asked') throw notProved(done)
    return undefined
  }),
  route(deskAccount.openDeskEmailLink, async ({ body: { token } }) => {
    const linked = await findLinked(parts, token)
    if (!linked) throw over()
    return { name: linked.name, email: linked.email }
  }),
  route(deskAccount.confirmDeskEmail, async ({ body: { token } }) => {
    const done = await confirmEmail(parts, token)
    switch (done.kind) {
      case 'set':
        return { email: done.email }
      case 'taken':
        throw new Problem('link-expired', {
          detail:
            'Someone with this email address works here or is invited. Log in and enter another address under Your account, or ask an owner of the desk.',
        })
      case 'over':
        throw over()
    }
  }),
]

const over = (): Problem =>
  new Problem('link-expired', {
    detail: `This link was used, replaced by a newer one, or it has ended: it works for ${deskAccount.emailLinkHours} hours, and a new password ends it. If the address isn’t yours yet, log in and enter it again under Your account.`,
  })
