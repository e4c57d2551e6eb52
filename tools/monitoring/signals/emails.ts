import { restart } from '../commands.ts'
import type { Board } from '../signal.ts'

const waiting = 'evenhand_mails_waiting_oldest_seconds'
/** What rests is tried between two rests, and doesn’t rest meanwhile: it rests all the same. */
const restsWithin = '3m'

export const emailsBoard: Board = {
  name: 'evenhand-emails',
  title: 'Evenhand: emails and campaigns',
  signals: [
    {
      title: 'Emails wait',
      means: 'The age of the oldest email of each `lane` that is requested and not finished.',
      alerts: [
        {
          name: 'CodesWait',
          when: `max(${waiting}{lane="code"}) > 60`,
          severity: 'page',
          summary: 'A sign-in code has waited for more than a minute.',
        },
        {
          name: 'MailsWait',
          when: `max by (lane) (${waiting}{lane!="code"}) > 900`,
          severity: 'page',
          summary: 'An email of the lane {{ $labels.lane }} has waited for more than 15 minutes.',
        },
      ],
      steps: [
        'Read `mail-waits` in the log of email, and its `reason`: `ESOCKET`, `ETIMEDOUT` (the email server is away), `EAUTH`, `EENVELOPE` (our login or sender). `mail-refused` has what a server won’t take.',
        'Fix `SMTP_URL` or `MAIL_FROM`; the emails go out on their own. On a machine without one, `npm start` runs an email server of its own: restart it.',
      ],
      commands: [restart('mailbox')],
      panel: {
        title: 'Oldest email, by lane',
        unit: 's',
        lines: [{ query: `max by (lane) (${waiting})`, legend: '{{lane}}' }],
      },
    },
    {
      title: 'Emails not finished',
      means: 'How many emails are requested and not finished, without those of campaigns.',
      alerts: [],
      steps: [],
      panel: {
        title: 'Emails not finished',
        unit: 'short',
        lines: [{ query: 'max(evenhand_mails_waiting)', legend: 'waiting' }],
      },
    },
    {
      title: 'A campaign is stuck',
      means:
        'For how long a campaign has had recipients who are due while none of its emails left; the longest. Each process measures what it has seen itself.',
      alerts: [
        {
          name: 'CampaignsStuck',
          when: 'max(evenhand_campaigns_stuck_seconds) > 900',
          severity: 'page',
          summary: 'A campaign is being sent, and none of its emails has left for 15 minutes.',
        },
      ],
      steps: [
        'Read the log of email: `mail-waits`, `campaign-mail-failed`, `relay-rests`.',
        'Fix what it names; recipients go on from where they are. Does the email server hang? Restart it where `npm start` runs it; what rests is asked again after two minutes at most.',
      ],
      commands: [restart('mailbox')],
      panel: {
        title: 'Campaigns stuck',
        unit: 's',
        lines: [{ query: 'max(evenhand_campaigns_stuck_seconds)', legend: 'longest' }],
      },
    },
    {
      title: 'Campaigns are long',
      means:
        'Recipients of campaigns that are being sent, and whose email hasn’t left. The alarm is half a day of the 35 emails a second that campaigns may have of the default pace.',
      alerts: [
        {
          name: 'CampaignsQueued',
          when: 'max(evenhand_campaign_recipients_queued) > 1500000',
          severity: 'ticket',
          summary: 'What campaigns have yet to send takes half a day and more.',
        },
      ],
      steps: [
        'Was a campaign sent to more people than was meant? Pause or cancel it on its page: its recipients are no longer queued.',
        'Otherwise nothing is wrong; more campaigns will wait. Raise `MAILS_PER_SECOND` if the email servers take more.',
      ],
      panel: {
        title: 'Recipients queued',
        unit: 'short',
        lines: [{ query: 'max(evenhand_campaign_recipients_queued)', legend: 'recipients of campaigns' }],
      },
    },
    {
      title: 'Email servers rest',
      means:
        'Our email servers that rest because one hung or refused us. A single server without a pace of its own never rests: [emails wait](#emails-wait) then.',
      alerts: [
        {
          name: 'RelaysRest',
          when: `max(max_over_time(evenhand_relays_resting[${restsWithin}])) > 0`,
          for: '10m',
          severity: 'page',
          summary: 'An email server has rested for ten minutes because it hung or refused us.',
        },
      ],
      steps: [
        'Read `relay-rests` in the log of email: which server it is (`relay`), and the `reason`: `ESOCKET`, `ETIMEDOUT` (it is away or hangs), `EAUTH` (our login), `reply-421` (it closes).',
        'While another server sends, its share leaves over that one: look whether [emails wait](#emails-wait), too.',
        'Fix or restart it, or ask its provider. It is asked again after two minutes at most.',
        'Will it be away for long? Take it out of `SMTP_URL` and restart email.',
      ],
      panel: {
        title: 'Our servers that rest',
        unit: 'short',
        lines: [{ query: 'max(evenhand_relays_resting)', legend: 'resting' }],
      },
    },
    {
      title: 'Receiving domains rest',
      means:
        'Domains of receivers that get no campaigns and notices for a while because their servers said that we are too fast. Codes and receipts are tried all the same.',
      alerts: [
        {
          name: 'DomainsRest',
          when: `max(max_over_time(evenhand_mail_domains_resting[${restsWithin}])) > 0`,
          for: '10m',
          severity: 'ticket',
          summary: 'Servers of a receiving domain have taken less from us for ten minutes.',
        },
      ],
      steps: [
        'Find the domain: most of the emails that wait go there.',
        'Nothing is lost, and no other domain waits with it. It is asked again after a minute, then after two, up to an hour, and what it took less of leaves then.',
        'Does a campaign go to many there? Pause it on its page for some hours.',
        'Does it happen again? Look at the postmaster page of that provider, or write to its postmaster. Give our servers a `rate` in `SMTP_URL`, or a `warm-up` where their address is new.',
      ],
      commands: [
        {
          database: 'email',
          sql: `select split_part(address, '@', 2) as domain, count(*) from (
  select recipient as address from messages where finished_at is null and (refusals > 0 or held_back = 'domain-rests')
  union all select email from campaign_recipients where state = 'queued' and attempts > 0) waiting
group by domain order by count(*) desc limit 10`,
        },
      ],
      panel: {
        title: 'Receiving domains that rest',
        unit: 'short',
        lines: [{ query: 'max(evenhand_mail_domains_resting)', legend: 'resting' }],
      },
    },
  ],
}
