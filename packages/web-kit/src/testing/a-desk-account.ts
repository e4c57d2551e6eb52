import type { deskAccount } from '@evenhand/contracts/http'

/** Somebody at the desk, as they see themselves, who has no second factor. */
export const aDeskAccount = (more: Partial<deskAccount.DeskAccount> = {}): deskAccount.DeskAccount => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Grace Hopper',
  username: 'grace',
  email: 'grace@example.org',
  askedEmail: null,
  roles: ['owner'],
  appSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  factorRequired: false,
  ...more,
})
