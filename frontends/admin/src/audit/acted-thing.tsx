import { audit } from '@evenhand/web-kit/desk'
import { NamedPerson } from '../lists/named-person.tsx'
import { isMerge } from './acted-words.tsx'
import { shortId } from './audit-words.ts'
import { NamedBatch, NamedGiveaway, NamedMemorial, NamedRound } from './named-things.tsx'
import { ThingLink } from './thing-link.tsx'

interface ActedThingProps {
  action: audit.AuditedAction
  thing: audit.Thing
}

type Kind = audit.Thing['kind']

/** What is named by its id: in words, and where an administrator sees it. */
const byId: Readonly<
  Record<
    Exclude<Kind, 'giveaway' | 'memorial' | 'grant-round' | 'batch'>,
    readonly [words: string, to?: (id: string) => string]
  >
> = {
  gift: ['gift', (id) => `/admin/gifts?gift=${id}`],
  approval: ['approval', () => '/admin/approvals?state=over'],
  membership: ['membership', (id) => `/admin/memberships?membership=${id}`],
  donor: ['donor', (id) => `/admin/supporters/${id}`],
  activity: ['activity', (id) => `/admin/social?state=all&activity=${id}`],
  member: ['member', (id) => `/admin/members?member=${id}`],
  application: ['application', (id) => `/admin/grant-applications/${id}`],
  nonprofit: ['nonprofit', (id) => `/admin/nonprofits?nonprofit=${id}`],
  affiliate: ['affiliate', (id) => `/admin/affiliates?affiliate=${id}`],
  referral: ['referral', (id) => `/admin/affiliates/referrals?referral=${id}`],
  sponsorship: ['sponsorship', (id) => `/admin/sponsorships?sponsorship=${id}`],
  'sponsor-place': ['place in line'],
  inquiry: ['inquiry', (id) => `/admin/sponsor-inquiries?inquiry=${id}`],
  campaign: ['campaign', (id) => `/email-management?tab=campaigns&campaign=${id}`],
  subscriber: ['subscriber', (id) => `/email-management?tab=subscribers&subscriber=${id}`],
  'email-import': ['import', () => '/email-management?tab=subscribers'],
  'email-list': ['list', () => '/email-management?tab=lists'],
  'email-segment': ['segment', () => '/email-management?tab=lists'],
  'email-template': ['template', (id) => `/email-management?tab=templates&template=${id}`],
  automation: ['automation', () => '/email-management?tab=automations'],
  administrator: ['person', () => '/admin/people'],
  webhook: ['webhook', () => '/admin/webhooks'],
  'api-key': ['API key', () => '/admin/api-keys'],
  // Their ids are names already.
  'landing-page': ['', (id) => `/jeep-lease-admin?page=${id}`],
  receipt: [''],
}

/** What something was done to, as people name it, with a link to where an administrator sees it. */
export function ActedThing({ action, thing: { kind, id } }: ActedThingProps) {
  if (kind === 'giveaway') {
    return <NamedGiveaway slug={id} desk={audit.auditedActions[action] === 'winners' ? 'winners' : 'giveaways'} />
  }
  if (kind === 'memorial') return <NamedMemorial id={id} />
  if (kind === 'grant-round') return <NamedRound id={id} />
  if (kind === 'batch') return <NamedBatch id={id} />
  if (kind === 'donor' && isMerge(action)) return <NamedPerson donorId={id} />
  const [words, to] = byId[kind]
  return <ThingLink id={id} words={words === '' ? id : `${words} …${shortId(id)}`} to={to?.(id)} />
}
