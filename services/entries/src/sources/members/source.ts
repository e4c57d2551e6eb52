import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import type { Source } from '../source.ts'
import { toMember } from './heard.ts'
import { knownMembers, type Member, memberFacts } from './member.ts'
import { findMembers, saveMembers } from './store.ts'

/** Who is a member: what a member has is the entries of each month (`monthly/`). */
export const members: Source<Member> = {
  facts: memberFacts,
  hears: [reader(MemberRegisteredSchema, toMember)],

  reachOf: (_known, fact) => memberFacts.read(fact)?.registeredAt,
  async findReached(tx, known, { donors }) {
    if (donors.length === 0) return
    const donorIds = donors.map(({ donorId }) => donorId)
    for (const member of await findMembers(tx, donorIds)) knownMembers(known).set(member.donorId, member)
  },

  apply(known, member) {
    if (knownMembers(known).has(member.donorId)) return false
    knownMembers(known).set(member.donorId, member)
    return true
  },
  save: saveMembers,
}
