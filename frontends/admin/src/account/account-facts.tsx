import type { deskAccount } from '@evenhand/web-kit/desk'
import { rolesInWords } from '../roles/role-words.ts'

/** What an owner decides, so nobody changes it here. */
export const AccountFacts = ({ account: { name, username, roles } }: { account: deskAccount.DeskAccount }) => (
  <>
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      <dt className="text-ink-soft">Name</dt>
      <dd className="wrap-anywhere">{name}</dd>
      <dt className="text-ink-soft">Username</dt>
      <dd className="wrap-anywhere">{username}</dd>
      <dt className="text-ink-soft">{roles.length === 1 ? 'Role' : 'Roles'}</dt>
      <dd>{rolesInWords(roles)}</dd>
    </dl>
    <p className="mt-3 text-ink-soft">
      {roles.includes('owner') ? 'Another owner' : 'An owner'} can change your roles.
    </p>
  </>
)
