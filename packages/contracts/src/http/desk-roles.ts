import type { GatewayCall } from './call.ts'

/**
 * What a person at the desk may be given, one or several of them. An owner may do everything; an auditor reads everything (a GET, and what a call says it only
 * `reads`) and changes nothing but their own account (`own`); the others may make the calls that name them (`roles`).
 */
export const deskRoles = ['owner', 'money', 'draws', 'reviews', 'support', 'auditor'] as const
export type DeskRole = (typeof deskRoles)[number]

/** What a call names: `owner` alone where nobody else may. Owners always may, and auditors may read, named or not. */
export type NamedRoles = readonly [DeskRole, ...DeskRole[]]

/** For what every section of the desk needs: names, what waits, figures. */
export const everyRole = deskRoles

/** As people read them. */
export const deskRoleNames: Readonly<Record<DeskRole, string>> = {
  owner: 'Owner',
  money: 'Money',
  draws: 'Draws',
  reviews: 'Reviews',
  support: 'Support',
  auditor: 'Auditor',
}

type ByRoles = Pick<GatewayCall, 'method' | 'roles' | 'own' | 'reads'>

/** Whether one of these roles may make the call. What names none is for everyone who reaches it. */
export const mayCall = (roles: readonly DeskRole[], { method, roles: named, own, reads }: ByRoles): boolean =>
  named === undefined ||
  roles.includes('owner') ||
  (roles.includes('auditor') && (method === 'GET' || reads === true || own === true)) ||
  roles.some((role) => role !== 'auditor' && named.includes(role))

/** What somebody reads who may not. */
export function roleSentence({ roles = ['owner'], ...call }: ByRoles): string {
  const takes = deskRoles
    .filter((role) => role !== 'owner' && mayCall([role], { ...call, roles }))
    .map((role) => deskRoleNames[role])
  const takers = [...takes, deskRoleNames.owner]
  return `This takes the role ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(takers)}. An owner can give it to you.`
}
