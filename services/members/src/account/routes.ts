import { members } from '@evenhand/contracts/http'
import type { MailboxSeal } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { readNumberOrCode } from '../member/rules.ts'
import { shownMember } from '../member/shown.ts'
import { findMemberFor } from '../member/find-for.ts'
import { changeOwnMember, findOwnMember, sealMailbox } from './use-cases.ts'

export const accountRoutes = ({ db, seal, limits }: { db: Database; seal: MailboxSeal; limits: MemberLimits }) => [
  route(members.openMailbox, async ({ body }, { caller, request }) => {
    const accountNumber = readNumberOrCode(body.accountNumber)
    await limits.takeSignIn(request, accountNumber)
    return { mailbox: await sealMailbox(db, { accountNumber, caller, now: new Date() }, seal) }
  }),
  route(members.getOwnMember, async (_, { caller }) => {
    const member = await findOwnMember(caller, db, new Date())
    return member ? shownMember(member) : null
  }),
  route(members.changeOwnMember, async ({ body }, { caller }) =>
    shownMember(await changeOwnMember(caller, db, { ...body, now: new Date() })),
  ),
  route(members.getMember, async ({ params }, { caller }) =>
    shownMember(
      await findMemberFor(db, {
        caller,
        accountNumber: readNumberOrCode(params.accountNumber),
        part: 'member account',
        now: new Date(),
      }),
    ),
  ),
]
