import { campaignTimeZone, instantInWords } from '@evenhand/contracts/catalogue'
import type { MailContent } from '@evenhand/contracts/mail'
import { renderNotice } from './notice.ts'
import { template } from './template.ts'

type Told = MailContent<'desk-people-changed'>

/** What is told, as the others read it, and what undoes it under People. */
const words: Readonly<Record<Told['what'], (told: Told) => { subject: string; said: string; undoing: string }>> = {
  invited: ({ by, person }) => ({
    subject: `${person} is invited to the Evenhand desk`,
    said: `${by} invited ${person} to work at the Evenhand desk.`,
    undoing: 'If this isn’t right, cancel the invitation under People before it’s taken up.',
  }),
  joined: ({ by, person }) => ({
    subject: `${person} has joined the Evenhand desk`,
    said: `${person} has joined the Evenhand desk, with an invitation that ${by} sent.`,
    undoing: 'If this isn’t right, remove them under People: they’re logged out at once.',
  }),
  roles: ({ by, person }) => ({
    subject: `${person} has other roles at the Evenhand desk`,
    said: `${by} changed the roles of ${person} at the Evenhand desk.`,
    undoing: 'If this isn’t right, give them back the roles that they had under People.',
  }),
  removed: ({ by, person }) => ({
    subject: `${person} was removed from the Evenhand desk`,
    said: `${by} removed ${person} from the Evenhand desk. They can’t log in anymore.`,
    undoing: 'If this isn’t right, invite them again under People.',
  }),
  'password-void': ({ by, person }) => ({
    subject: `${person} needs a new password at the Evenhand desk`,
    said: `${by} made the password of ${person} void. They choose a new one with the link in their email.`,
    undoing: 'If this isn’t right, ask them whether they got that email. Under People you can send them another link.',
  }),
  'factor-reset': ({ by, person }) => ({
    subject: `${person} logs in at the Evenhand desk with the password alone`,
    said: `${by} turned off the second factor of ${person}. Until they set up another one, their password alone logs them in.`,
    undoing: 'If this isn’t right, make their password void under People.',
  }),
}

/** As the person whom it concerns reads it. */
const ownWords = ({ what, by }: Told): { subject: string; said: string } =>
  what === 'removed'
    ? {
        subject: 'You were removed from the Evenhand desk',
        said: `${by} removed you from the Evenhand desk. You can’t log in anymore.`,
      }
    : {
        subject: 'You have other roles at the Evenhand desk',
        said: `${by} changed your roles at the Evenhand desk. You’re logged out everywhere: log in again to work with them.`,
      }

const outside = 'the people who run the site'

/** What one reader can do about it, and where. */
function nextFor(told: Told, undoing: string): { next: string; label: string; after: string } {
  const { by, what, reader } = told
  switch (reader) {
    case 'owner':
      return {
        next: undoing,
        label: 'People at the desk',
        after: `If you don’t think that ${by} did this, make the password of ${by} void under People, too, or remove them. That logs them out and cancels the invitations that they sent.`,
      }
    case 'auditor':
      return {
        next: `If this isn’t right, tell an owner other than ${by}, or ${outside}. The audit trail says what else was done.`,
        label: 'Audit trail',
        after: 'An owner can undo it under People.',
      }
    case 'person':
      return {
        next: `If this isn’t right, tell another owner of the desk, or ${outside}.`,
        label: what === 'removed' ? 'Write to us' : 'Log in',
        after: 'Owners and auditors of the desk were emailed about it, too.',
      }
  }
}

/** To owners and auditors, and whose roles they are: a login that does something about people is no secret of one person’s. */
export const deskPeopleChanged = template({
  name: 'desk-people-changed',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d3', name: 'People at the desk changed', type: 'general' },
  example: {
    name: 'Grace Hopper',
    what: 'joined',
    reader: 'owner',
    by: 'Ada Lovelace',
    person: 'Edith Clarke',
    address: 'edith@example.org',
    after: 'Money and Support',
    at: '2026-11-25T15:04:00.000Z',
    link: 'https://evenhand.example/admin/people',
  },
  render(told) {
    const { undoing, ...others } = words[told.what](told)
    const { subject, said } = told.reader === 'person' ? ownWords(told) : others
    const { next, label, after } = nextFor(told, undoing)
    return renderNotice({
      subject,
      donorName: told.name,
      sentences: [said, next],
      facts: factsOf(told),
      action: { label, link: told.link },
      after,
      why:
        told.reader === 'person'
          ? 'You’re receiving this email because it’s about your own access to the Evenhand desk.'
          : `You’re receiving this email because you’re an ${told.reader} of the Evenhand desk.`,
    })
  },
})

function factsOf({ what, reader, by, person, address, before, after, reason, at }: Told): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Person', reader === 'person' ? undefined : address === undefined ? person : `${person}, ${address}`],
    ['Roles before', before],
    [what === 'roles' ? 'Roles now' : 'Roles', after],
    [what === 'joined' ? 'Invited by' : 'By', by],
    ['Reason', reason],
    ['When', instantInWords(new Date(at), campaignTimeZone)],
  ]
  return rows.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]))
}
