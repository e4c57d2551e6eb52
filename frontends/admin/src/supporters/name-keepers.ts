import { supporters } from '@evenhand/web-kit/desk'

type Keeper = keyof typeof supporters.nameCorrections

/** The strictest first: what one refuses, the others haven’t done. */
export const keepers = ['members', 'donations'] as const satisfies readonly Keeper[]

export const namedBy: Readonly<Record<Keeper, string>> = {
  members: 'Member account',
  donations: 'Gifts, memberships and receipts to come',
}

/** What one service calls the person. */
export interface KeptName {
  keeper: Keeper
  name: supporters.PersonalName
}
