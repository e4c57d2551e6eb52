import { type DeskRole, deskRoleNames, deskRoles, people } from '@evenhand/contracts/http'

/** Somebody who works at the desk, as far as a change of roles goes. */
export interface Worker {
  id: string
  roles: readonly DeskRole[]
  version: number
  /** Whether an owner has made their password void, and they haven’t chosen another yet. */
  isVoid: boolean
}

/** `roles: []` removes somebody. */
export interface Change {
  by: string
  personId: string
  roles: readonly DeskRole[]
  /** The version that whoever changes it saw. */
  seen: number
}

export type Decision =
  | { kind: 'changed'; roles: DeskRole[]; before: Worker }
  /** It is so already: asked again, it only ends what is still open. */
  | { kind: 'same' }
  | { kind: 'no-owner' | 'unknown' | 'own' | 'changed-meanwhile' | 'last-owner' }

const isOwner = ({ roles }: Pick<Worker, 'roles'>): boolean => roles.includes('owner')

/** An owner, and not one whose password is void: a session of theirs may be a stranger’s, in the second before it ends. */
export const mayChangePeople = (worker: Pick<Worker, 'roles' | 'isVoid'>): boolean => isOwner(worker) && !worker.isVoid

/** Each role once, in the order in which they are always named. */
export const inOrder = (roles: readonly DeskRole[]): DeskRole[] => deskRoles.filter((role) => roles.includes(role))

const listed = new Intl.ListFormat('en-US')
export const rolesInWords = (roles: readonly DeskRole[]): string =>
  listed.format(inOrder(roles).map((role) => deskRoleNames[role]))

const isSame = (one: readonly DeskRole[], other: readonly DeskRole[]): boolean =>
  inOrder(one).join() === inOrder(other).join()

/** Whether somebody among `workers`, which are all who work here now, may change another's roles so. */
export function decideChange(workers: readonly Worker[], { by, personId, roles, seen }: Change): Decision {
  if (!workers.some((worker) => worker.id === by && mayChangePeople(worker))) return { kind: 'no-owner' }
  if (personId === by) return { kind: 'own' }
  const before = workers.find(({ id }) => id === personId)
  if (!before) return { kind: 'unknown' }
  if (isSame(before.roles, roles)) return { kind: 'same' }
  if (before.version !== seen) return { kind: 'changed-meanwhile' }
  // Who changes it is an owner and stays one. It is asked all the same: without an owner nobody could make another.
  const owners = workers.filter((worker) => (worker.id === personId ? roles.includes('owner') : isOwner(worker)))
  if (owners.length === 0) return { kind: 'last-owner' }
  return { kind: 'changed', roles: inOrder(roles), before }
}

export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + people.invitationDays * 86_400_000)
