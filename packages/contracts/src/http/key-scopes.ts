import type { GatewayCall } from './call.ts'

/**
 * What an API key may read. A call names the scope that opens it to keys (`keyScope`); what names none is closed to all of them, so that a
 * new call is open only once someone has decided so.
 */
export const keyScopes = ['gifts:read', 'memberships:read', 'members:read', 'donors:read', 'draws:read'] as const
export type KeyScope = (typeof keyScopes)[number]

/** As people read them. */
export const keyScopeWords: Readonly<Record<KeyScope, string>> = {
  'gifts:read': 'Gifts with the names and email addresses of donors',
  'memberships:read': 'Paid memberships and monthly gifts with their holders',
  'members:read': 'Member accounts with names and email addresses',
  'donors:read': 'Donors by ID, name or email: what each gave, with phone and address',
  'draws:read': 'Giveaways, and the draws that were held',
}

/** Whether a key with these scopes may make a call. */
export const mayCallWithKey = (scopes: readonly KeyScope[], { keyScope }: Pick<GatewayCall, 'keyScope'>): boolean =>
  keyScope !== undefined && scopes.includes(keyScope)

/** What a program reads whose key may not. */
export const scopeSentence = ({ keyScope }: Pick<GatewayCall, 'keyScope'>): string =>
  keyScope === undefined
    ? 'API keys can’t make this call. It takes a person who is signed in.'
    : `This API key doesn’t have the scope ${keyScope}. An owner can make a key that has it.`
