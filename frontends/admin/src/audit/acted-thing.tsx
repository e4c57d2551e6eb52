import { audit } from '@evenhand/web-kit/desk'
import { shortId } from './audit-words.ts'
import { NamedBatch, NamedGiveaway, NamedMemorial, NamedRound } from './named-things.tsx'
import { ThingLink } from './thing-link.tsx'

interface ActedThingProps {
  action: audit.AuditedAction
  thing: audit.Thing
}

/** What something was done to, as people name it, with a link to where an administrator sees it. */
export function ActedThing({ action, thing: { kind, id } }: ActedThingProps) {
  switch (kind) {
    case 'gift':
      return <ThingLink id={id} words={`gift …${shortId(id)}`} to={`/admin/gifts?gift=${id}`} />
    case 'approval':
      return <ThingLink id={id} words={`approval …${shortId(id)}`} to="/admin/approvals?state=over" />
    case 'membership':
      return <ThingLink id={id} words={`membership …${shortId(id)}`} to={`/admin/memberships?membership=${id}`} />
    case 'giveaway':
      return <NamedGiveaway slug={id} desk={audit.auditedActions[action] === 'winners' ? 'winners' : 'giveaways'} />
    case 'landing-page':
      return <ThingLink id={id} words={id} to={`/jeep-lease-admin?page=${id}`} />
    case 'donor':
      return <ThingLink id={id} words={`donor …${shortId(id)}`} to={`/admin/supporters/${id}`} />
    case 'activity':
      return <ThingLink id={id} words={`activity …${shortId(id)}`} to={`/admin/social?state=all&activity=${id}`} />
    case 'member':
      return <ThingLink id={id} words={`member …${shortId(id)}`} to={`/admin/members?member=${id}`} />
    case 'receipt':
      return <ThingLink id={id} words={id} />
    case 'memorial':
      return <NamedMemorial id={id} />
    case 'grant-round':
      return <NamedRound id={id} />
    case 'application':
      return <ThingLink id={id} words={`application …${shortId(id)}`} to={`/admin/grant-applications/${id}`} />
    case 'nonprofit':
      return <ThingLink id={id} words={`nonprofit …${shortId(id)}`} to={`/admin/nonprofits?nonprofit=${id}`} />
    case 'affiliate':
      return <ThingLink id={id} words={`affiliate …${shortId(id)}`} to={`/admin/affiliates?affiliate=${id}`} />
    case 'referral':
      return <ThingLink id={id} words={`referral …${shortId(id)}`} to={`/admin/affiliates/referrals?referral=${id}`} />
    case 'sponsorship':
      return <ThingLink id={id} words={`sponsorship …${shortId(id)}`} to={`/admin/sponsorships?sponsorship=${id}`} />
    case 'sponsor-place':
      return <ThingLink id={id} words={`place in line …${shortId(id)}`} />
    case 'inquiry':
      return <ThingLink id={id} words={`inquiry …${shortId(id)}`} to={`/admin/sponsor-inquiries?inquiry=${id}`} />
    case 'campaign':
      return (
        <ThingLink id={id} words={`campaign …${shortId(id)}`} to={`/email-management?tab=campaigns&campaign=${id}`} />
      )
    case 'subscriber':
      return (
        <ThingLink
          id={id}
          words={`subscriber …${shortId(id)}`}
          to={`/email-management?tab=subscribers&subscriber=${id}`}
        />
      )
    case 'email-import':
      return <ThingLink id={id} words={`import …${shortId(id)}`} to="/email-management?tab=subscribers" />
    case 'email-list':
      return <ThingLink id={id} words={`list …${shortId(id)}`} to="/email-management?tab=lists" />
    case 'email-segment':
      return <ThingLink id={id} words={`segment …${shortId(id)}`} to="/email-management?tab=lists" />
    case 'email-template':
      return (
        <ThingLink id={id} words={`template …${shortId(id)}`} to={`/email-management?tab=templates&template=${id}`} />
      )
    case 'automation':
      return <ThingLink id={id} words={`automation …${shortId(id)}`} to="/email-management?tab=automations" />
    case 'administrator':
      return <ThingLink id={id} words={`person …${shortId(id)}`} to="/admin/people" />
    case 'webhook':
      return <ThingLink id={id} words={`webhook …${shortId(id)}`} to="/admin/webhooks" />
    case 'api-key':
      return <ThingLink id={id} words={`API key …${shortId(id)}`} to="/admin/api-keys" />
    case 'batch':
      return <NamedBatch id={id} />
  }
}
