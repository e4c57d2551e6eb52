/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { emailCampaigns, emailLists, emailSegments, emailTemplates, emailTests } from '@evenhand/contracts/http'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { CampaignsTab } from './campaigns-tab.tsx'

const idOf = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`
const at = '2026-11-21T12:00:00.000Z'

const news: emailCampaigns.EmailCampaign = {
  id: idOf(1),
  name: 'November news',
  subject: 'What happened in November',
  listId: null,
  segmentId: null,
  templateId: null,
  status: 'draft',
  scheduledAt: null,
  readerZone: null,
  isOnWeb: false,
  startedAt: null,
  finishedAt: null,
  notStarted: null,
  test: null,
  totalRecipients: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalClicked: 0,
  totalWaiting: 0,
  version: 2,
  createdAt: at,
}
const sent: Partial<emailCampaigns.EmailCampaign> = {
  status: 'sent',
  startedAt: at,
  finishedAt: at,
  totalRecipients: 1500,
  totalDelivered: 1490,
  totalOpened: 700,
  totalClicked: 90,
}

const template: emailTemplates.EmailTemplate = {
  id: idOf(7),
  name: 'Newsletter',
  subject: 'News for you',
  htmlContent: '<p>Hello</p>',
  textContent: 'Hello',
  templateType: 'newsletter',
  isActive: true,
  isShipped: false,
  version: 1,
}
const volunteers: emailLists.EmailList = {
  id: idOf(6),
  name: 'Volunteers',
  description: '',
  isActive: true,
  isPublic: false,
  optIn: 'double',
  totalSubscribers: 12,
  version: 1,
  createdAt: at,
}
const lapsed: emailSegments.EmailSegment = {
  id: idOf(8),
  name: 'Lapsed donors',
  rule: { join: 'all', rules: [{ field: 'last-gift', op: 'longer-ago', days: 365 }] },
  version: 1,
  createdAt: at,
}

const recipient: emailCampaigns.EmailRecipient = {
  id: idOf(4),
  email: 'ada@example.org',
  state: 'failed',
  reason: 'reply-550',
  attempts: 1,
  settledAt: at,
  firstOpenedAt: null,
  firstClickedAt: null,
}
const noRecipients = {
  queued: 0,
  sending: 0,
  sent: 0,
  uncertain: 0,
  bounced: 0,
  failed: 0,
  suppressed: 0,
  canceled: 0,
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

interface World {
  campaigns?: emailCampaigns.EmailCampaign[]
  audience?: number
  listsAlone?: number
  refuseSend?: boolean
  refuseCreate?: boolean
  refuseFile?: boolean
  refuseLists?: boolean
  findings?: emailTemplates.EmailFinding[]
  /** What another tab makes of the campaign while this one asks how many get it. */
  meanwhile?: Partial<emailCampaigns.EmailCampaign>
}

async function open(world: World = {}, search = '') {
  let kept = world.campaigns ?? []
  const heard: [string, unknown][] = []
  const asked: unknown[] = []
  const counted: unknown[] = []
  let lists = 0
  const caseOf = (): emailCampaigns.EmailCampaignCase => ({
    campaign: kept[0] ?? news,
    htmlContent: '<p>Hello {{person.firstName}}</p>',
    textContent: '',
    versionB: null,
    attachments: [],
    recipients: kept[0]?.status === 'sent' ? { ...noRecipients, sent: 1490, failed: 10 } : noRecipients,
  })
  const become = (name: string, change: Partial<emailCampaigns.EmailCampaign>) => {
    heard.push([name, change])
    kept = kept.map((one) => ({ ...one, ...change }))
    return caseOf()
  }
  server = await startFakeApi([
    fake(emailTemplates.listEmailTemplates, () => [template, { ...template, id: idOf(8), isShipped: true }]),
    fake(emailTemplates.previewEmail, ({ body }) => ({
      subject: body.subject,
      html: '<p>Hello Ada</p>',
      text: 'Hello Ada',
      htmlBytes: 16,
      findings: world.findings ?? [],
    })),
    fake(emailLists.listEmailLists, () =>
      world.refuseLists
        ? new Refuses('dependency-unavailable')
        : [volunteers, { ...volunteers, id: idOf(9), name: 'Put away', isActive: false }],
    ),
    fake(emailSegments.listEmailSegments, () => [lapsed]),
    fake(emailCampaigns.listEmailCampaigns, ({ query }) => {
      asked.push(query)
      lists += 1
      return { items: kept, next: null, total: kept.length }
    }),
    fake(emailCampaigns.getEmailCampaign, caseOf),
    fake(emailCampaigns.getCampaignAudience, () => {
      if (world.meanwhile) become('meanwhile', world.meanwhile)
      return { totalRecipients: world.audience ?? 1500, listsAlone: world.listsAlone ?? 0 }
    }),
    fake(emailSegments.countEmailSegment, ({ body }) => {
      counted.push(body.rule)
      return { people: 1500, listsAlone: body.rule === null ? 12 : 1 }
    }),
    fake(emailCampaigns.createEmailCampaign, ({ body }) => {
      heard.push(['create', body])
      if (world.refuseCreate) return new Refuses('dependency-unavailable')
      kept = [{ ...news, name: body.name, subject: body.subject, version: 1 }]
      return caseOf()
    }),
    fake(emailCampaigns.changeEmailCampaign, ({ body }) =>
      become('change', { name: body.name, listId: body.listId ?? null, version: body.version + 1 }),
    ),
    fake(emailCampaigns.deleteEmailCampaign, () => {
      kept = []
      return undefined
    }),
    fake(emailCampaigns.attachCampaignFile, ({ query }) => {
      heard.push(['attach', query])
      return world.refuseFile ? new Refuses('file-refused') : caseOf()
    }),
    fake(emailCampaigns.sendEmailCampaign, ({ body }) => {
      if (body.version !== kept[0]?.version) return new Refuses('conflict')
      if (world.refuseSend) return new Refuses('not-possible')
      become('send', { ...sent, status: 'sending', finishedAt: null })
      return { message: 'On its way to 1,500 people.', totalRecipients: 1500 }
    }),
    fake(emailCampaigns.scheduleEmailCampaign, ({ body }) =>
      become('schedule', { ...body, status: 'scheduled', readerZone: body.readerZone ?? null }),
    ),
    fake(emailCampaigns.unscheduleEmailCampaign, () => become('unschedule', { status: 'draft', scheduledAt: null })),
    fake(emailCampaigns.pauseEmailCampaign, () => become('pause', { status: 'paused' })),
    fake(emailCampaigns.resumeEmailCampaign, () => become('resume', { status: 'sending' })),
    fake(emailCampaigns.cancelEmailCampaign, () => become('cancel', { status: 'canceled', finishedAt: at })),
    fake(emailCampaigns.chooseCampaignWinner, ({ body: { winner } }) => {
      heard.push(['choose', winner])
      const { test } = kept[0] ?? news
      const none = { reached: 150, reacted: 30 }
      if (!test) return new Refuses('not-possible')
      return become('chosen', { test: { ...test, decided: { winner, why: 'by-hand', at, a: none, b: none } } })
    }),
    fake(emailCampaigns.putCampaignOnWeb, ({ body }) => become('web', body)),
    fake(emailCampaigns.retryEmailCampaign, () => {
      heard.push(['retry', undefined])
      return { message: 'Trying again for 10 people.', totalRetried: 10 }
    }),
    fake(emailCampaigns.testEmailCampaign, ({ body }) => ({
      message: `A test is on its way to ${body.email}.`,
      testId: idOf(5),
    })),
    fake(emailTests.getTestEmails, () => ({
      emails: [{ version: null, state: 'sent' as const, isFinal: true, failure: null }],
    })),
    fake(emailCampaigns.listCampaignRecipients, ({ query }) => {
      asked.push(query)
      return { items: [recipient], next: null, total: 1 }
    }),
    fake(emailCampaigns.getCampaignRecipient, () => ({
      recipient,
      history: [
        { kind: 'queued' as const, detail: null, at },
        { kind: 'failed' as const, detail: 'reply-550', at },
      ],
    })),
    fake(emailCampaigns.getCampaignAnalytics, ({ query }) => ({
      totalRecipients: 1500,
      totalDelivered: 1490,
      totalOpened: 700,
      totalClicked: 90,
      totalOpenedByMachine: 210,
      isTracked: true,
      by: query.by,
      series: [
        { at, delivered: 1490, opened: 500, clicked: 60 },
        { at: '2026-11-22T12:00:00.000Z', delivered: 0, opened: 200, clicked: 30 },
      ],
      versions: kept[0]?.test
        ? [
            { variant: 'a' as const, totalRecipients: 150, totalDelivered: 150, totalOpened: 30, totalClicked: 3 },
            { variant: 'b' as const, totalRecipients: 150, totalDelivered: 148, totalOpened: 37, totalClicked: 4 },
          ]
        : [],
      links: [{ url: 'https://evenhand.example/news', clicks: 120, people: 90 }],
    })),
  ])
  restore = routeFetchTo(server)
  const page = renderPage('/email-management', <CampaignsTab />, `/email-management?tab=campaigns${search}`)
  return { ...page, heard, asked, counted, listed: () => lists }
}

describe('the list of campaigns', () => {
  it('shows name, subject, status and counts; Send only in draft', async () => {
    await open({ campaigns: [news, { ...news, ...sent, id: idOf(2), name: 'October news' }] })
    const [draft, done] = await screen.findAllByRole('listitem')
    expect(draft?.textContent).toContain('November newsWhat happened in NovemberDraft')
    expect(done?.textContent).toContain('Recipients1,500Delivered1,490Opened700Clicked90')
    expect(screen.getAllByRole('button', { name: /^Send: / })).toHaveLength(1)
    for (const words of ['View', 'Edit', 'Analytics']) screen.getByRole('button', { name: `${words}: October news` })
  })

  it('prompts to create where there is none, and says that nothing matches', async () => {
    const { user } = await open()
    await screen.findByText('No campaigns yet')
    await user.selectOptions(screen.getByLabelText('Status'), 'Paused')
    await screen.findByText('No campaign is paused')
    await user.type(screen.getByLabelText('Search'), 'December')
    await screen.findByText('No campaign matches')
  })

  it('asks again while one is being sent, and only then', async () => {
    const { listed } = await open({
      campaigns: [{ ...news, ...sent, status: 'sending', finishedAt: null, totalWaiting: 12 }],
    })
    await screen.findByRole('progressbar', { name: 'Delivered so far' })
    screen.getByText('Waiting for the hour where they live: 12')
    await waitFor(() => expect(listed()).toBeGreaterThan(1), { timeout: 10_000 })
  })
})

describe('sending', () => {
  it('shows no tag where people read the subject', async () => {
    const { user } = await open({ campaigns: [{ ...news, subject: 'Hello {{person.firstName | "friend"}}' }] })
    await screen.findByText('Hello friend')
    await user.click(screen.getByRole('button', { name: 'Send: November news' }))
    await screen.findByText(/will get “Hello friend” now/)
  })

  it('says first how many will get it, then tells of success with what the server says', async () => {
    const { user, heard } = await open({ campaigns: [news] })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send November news' }))
    await dialog.findByText(/1,500 people on All Email Addresses will get/)
    expect(heard).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send to 1,500 people' }))
    await screen.findByText('Campaign sent successfully')
    await screen.findByText('On its way to 1,500 people.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send: November news' })).toBeNull())
  })

  it('shows what the check found, and leads to the editor', async () => {
    const sentence = 'A picture has no description.'
    const { user } = await open({
      campaigns: [news],
      findings: [{ kind: 'image', weight: 'warning', part: 'html', line: 1, sentence }],
    })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send November news' }))
    await dialog.findByText(sentence)
    await user.click(dialog.getByRole('button', { name: 'Edit the email' }))
    await screen.findByRole('dialog', { name: 'Edit campaign' })
    expect(screen.queryByRole('button', { name: 'Send to 1,500 people' })).toBeNull()
  })

  it('says why it can’t be sent', async () => {
    const { user } = await open({ campaigns: [news], refuseSend: true })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 1,500 people' }))
    await screen.findByText('Error sending campaign')
    await screen.findByText('This isn’t possible as things are now.')
  })

  it('sends what was looked at, and nothing that another tab made of it', async () => {
    const { user, heard } = await open({ campaigns: [news], meanwhile: { version: 3, subject: 'Something else' } })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 1,500 people' }))
    await screen.findByText('Error sending campaign')
    await screen.findByText('Someone else changed this in the meantime. Reload it and try again.')
    await screen.findByText('Something else')
    // Still what this dialog was opened for.
    await user.click(screen.getByRole('button', { name: 'Send to 1,500 people' }))
    await waitFor(() => expect(screen.getAllByText('Error sending campaign').length).toBeGreaterThan(0))
    expect(heard.map(([name]) => name)).not.toContain('send')
  })

  it('tells of one that was due and found nobody', async () => {
    await open({ campaigns: [{ ...news, notStarted: { at, why: 'nobody' } }] })
    await screen.findByText(/It was due .*Nobody it’s for received emails then, so it wasn’t sent\./)
  })

  it('says before it is sent how many agreed to lists alone, and offers nothing where there is nobody else', async () => {
    const segment = { segmentId: lapsed.id, listId: null }
    const { user } = await open({ campaigns: [{ ...news, ...segment }], audience: 0, listsAlone: 1 })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    await screen.findByText(`Nobody would get this campaign: no one on ${lapsed.name} receives your news now.`)
    await screen.findByText(/^In this segment, 1 person agreed only to the emails of their lists/)
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  })

  it('isn’t offered where nobody would get it', async () => {
    const { user } = await open({ campaigns: [{ ...news, listId: volunteers.id }], audience: 0 })
    await user.click(await screen.findByRole('button', { name: 'Send: November news' }))
    await screen.findByText('Nobody would get this campaign: no one on Volunteers receives your emails now.')
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  })

  it('can be scheduled for later and taken back, and tried on one address', async () => {
    const { user, heard } = await open({ campaigns: [news] })
    await user.click(await screen.findByRole('button', { name: 'Schedule: November news' }))
    const field = await screen.findByLabelText('Send at')
    fireEvent.change(field, { target: { value: '2020-01-01T08:00' } })
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Choose a time that is still to come')
    fireEvent.change(field, { target: { value: '2100-01-01T08:00' } })
    await user.click(screen.getByRole('checkbox', { name: 'At this hour where each person lives' }))
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Campaign scheduled')
    expect(heard.at(-1)).toEqual([
      'schedule',
      {
        status: 'scheduled',
        version: 2,
        scheduledAt: new Date('2100-01-01T08:00').toISOString(),
        readerZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
    await user.click(await screen.findByRole('button', { name: 'Unschedule: November news' }))
    await user.click(await screen.findByRole('button', { name: 'Test: November news' }))
    await user.type(await screen.findByLabelText('Email address'), 'me@example.org')
    await user.click(screen.getByRole('button', { name: 'Send a test' }))
    await screen.findByText(/^The test was sent: the email server accepted it for me@example\.org\./)
  })

  it('says of a test that too few would get it, before it is sent and before it is scheduled', async () => {
    const test = { percent: 20, by: 'opened', hours: 4, endsAt: null, decided: null } as const
    const { user } = await open({ campaigns: [{ ...news, test }], audience: 20 })
    for (const words of ['Send', 'Schedule']) {
      await user.click(await screen.findByRole('button', { name: `${words}: November news` }))
      const dialog = within(await screen.findByRole('dialog', { name: `${words} November news` }))
      await dialog.findByText(/it takes 50 to tell which does better\. So version A will win\./)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('can be paused, resumed and ended', async () => {
    const { user, heard } = await open({ campaigns: [{ ...news, ...sent, status: 'sending', finishedAt: null }] })
    for (const words of ['Pause', 'Resume', 'Cancel'])
      await user.click(await screen.findByRole('button', { name: `${words}: November news` }))
    await screen.findByText(/People who haven’t received it yet won’t get it, and it can’t be resumed/)
    expect(heard.map(([name]) => name)).toEqual(['pause', 'resume'])
    await user.click(screen.getByRole('button', { name: 'Cancel the campaign' }))
    await screen.findByText('Campaign canceled')
    expect(heard.map(([name]) => name)).toEqual(['pause', 'resume', 'cancel'])
  })
})

describe('the dialog of a campaign', () => {
  it('says how many agreed to lists alone and get none, of all or of the segment', async () => {
    const { user, counted } = await open({}, '&new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
    await dialog.findByText(/^12 people agreed only to the emails of their lists/)
    await dialog.findByRole('option', { name: lapsed.name })
    await user.selectOptions(dialog.getByLabelText('Recipients'), lapsed.name)
    await dialog.findByText(/^In this segment, 1 person agreed only/)
    await user.selectOptions(dialog.getByLabelText('Recipients'), volunteers.name)
    expect(dialog.queryByText(/agreed only to the emails/)).toBeNull()
    expect(counted).toEqual([null, lapsed.rule])
  })
})

describe('an A/B test', () => {
  const test = { percent: 20, by: 'opened', hours: 4, endsAt: at, decided: null } as const
  const sending = { ...news, ...sent, status: 'sending', finishedAt: null, test } as const

  it('is set up in the dialog with the rule beside it', async () => {
    const { user, heard } = await open({}, '&new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
    await dialog.findByRole('option', { name: 'Newsletter' })
    await user.type(dialog.getByLabelText('Name'), 'December news')
    await user.selectOptions(dialog.getByLabelText(/^Template/), 'Newsletter')
    await user.click(dialog.getByRole('checkbox', { name: /^Try two versions/ }))
    dialog.getByText(/If both did equally well, or if either reached fewer than 50 people, they get version A/)
    await user.selectOptions(dialog.getByLabelText('In the test'), '40')
    await user.selectOptions(dialog.getByLabelText('Decided by'), 'clicked')
    await user.clear(dialog.getByLabelText('Subject of version B'))
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await dialog.findByText('Subject is required')
    await user.type(dialog.getByLabelText('Subject of version B'), 'A question for you')
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Campaign created successfully')
    expect(heard[0]?.[1]).toMatchObject({
      subject: 'News for you',
      test: { percent: 40, by: 'clicked', hours: 4, subject: 'A question for you', htmlContent: '<p>Hello</p>' },
    })
  })

  it('says when the winner is chosen, shows both versions, and lets one be chosen earlier', async () => {
    const { user, heard } = await open({ campaigns: [sending] })
    await screen.findByText(/each for half of 20% of the recipients/)
    await user.click(screen.getByRole('button', { name: 'Choose a winner: November news' }))
    const table = await screen.findByRole('region', { name: 'Both versions' })
    within(table).getByText('(25.0%)')
    await user.click(screen.getByRole('button', { name: 'Send version B' }))
    await screen.findByText('Winner chosen')
    expect(heard[0]).toEqual(['choose', 'b'])
    await screen.findByText(/^Version B was chosen by an administrator/)
    expect(screen.queryByRole('button', { name: /^Choose a winner/ })).toBeNull()
  })

  it('says what was decided and why', async () => {
    const decided = {
      winner: 'b',
      why: 'rate',
      at,
      a: { reached: 150, reacted: 30 },
      b: { reached: 148, reacted: 37 },
    } as const
    await open({ campaigns: [{ ...news, ...sent, test: { ...test, decided } }] }, `&analytics=${news.id}`)
    const words = 'Version B won: 30 of 150 people opened version A, and 37 of 148 people version B.'
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    await screen.findByRole('region', { name: 'Both versions' })
  })
})

describe('the dialog', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
    await dialog.findByRole('option', { name: 'Volunteers' })
    await dialog.findByRole('option', { name: 'Newsletter' })
    await user.type(dialog.getByLabelText('Name'), 'December news')
    await user.selectOptions(dialog.getByLabelText(/^Template/), 'Newsletter')
    return dialog
  }
  const chosen = (name: string, bytes: number, type = 'application/pdf') => {
    const file = new File(['%PDF-'], name, { type })
    Object.defineProperty(file, 'size', { value: bytes })
    return file
  }

  it('opens by the address, wants name, subject and content, and lets a template fill them', async () => {
    const { user, heard } = await open({}, '&new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    for (const words of ['Name is required', 'Subject is required', 'Content is required'])
      await dialog.findByText(words)
    await fill(user)
    expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('News for you')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('<p>Hello</p>')
    expect(dialog.getByLabelText<HTMLSelectElement>('Recipients').selectedOptions[0]?.text).toBe('All Email Addresses')
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Campaign created successfully')
    expect(heard).toEqual([
      [
        'create',
        {
          name: 'December news',
          subject: 'News for you',
          htmlContent: '<p>Hello</p>',
          textContent: 'Hello',
          listId: null,
          isOnWeb: false,
          segmentId: null,
          templateId: template.id,
          test: null,
        },
      ],
    ])
  })

  it('refuses a file that is too large with a sentence, and sends the others after the draft was made', async () => {
    const { user, heard } = await open({}, '&new=1')
    const dialog = await fill(user)
    dialog.getByText('Maximum 10MB per file')
    await user.upload(dialog.getByLabelText(/^Attachments/), [
      chosen('large.pdf', 11 * 1024 * 1024),
      chosen('flyer.pdf', 2_000),
    ])
    expect((await dialog.findByText(/^large\.pdf: /)).textContent).toMatch(/10 MB/)
    dialog.getByText('flyer.pdf')
    await user.selectOptions(dialog.getByLabelText('Recipients'), 'Volunteers')
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Campaign created successfully')
    expect(heard.map(([name]) => name)).toEqual(['create', 'attach'])
    expect(heard[0]?.[1]).toMatchObject({ listId: volunteers.id })
    expect(heard[1]?.[1]).toEqual({ name: 'flyer.pdf' })
  })

  it('refuses files that are too much together, and keeps those that were chosen before', async () => {
    const { user } = await open({}, '&new=1')
    const dialog = await fill(user)
    const field = dialog.getByLabelText(/^Attachments/)
    await user.upload(field, [chosen('report.pdf', 8 * 1024 * 1024)])
    await user.upload(field, [chosen('album.pdf', 4 * 1024 * 1024)])
    await dialog.findByText('The files of a campaign have at most 11 MB together. Choose smaller files, or fewer.')
    dialog.getByText('report.pdf')
    expect(dialog.queryByText('album.pdf')).toBeNull()
  })

  it('keeps the list of a draft where lists can’t be loaded, and offers none that was put away', async () => {
    const refused = await open({ campaigns: [{ ...news, listId: volunteers.id }], refuseLists: true })
    await refused.user.click(await screen.findByRole('button', { name: 'Edit: November news' }))
    await screen.findByText(/^We couldn’t load who there is/, undefined, { timeout: 10_000 })
    expect(screen.getByLabelText<HTMLSelectElement>('Recipients').selectedOptions[0]?.text).toBe('The list it has')
    await refused.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Campaign saved')
    expect(refused.heard.at(-1)).toEqual(['change', expect.objectContaining({ listId: volunteers.id })])
    expect(screen.queryByRole('option', { name: 'Put away' })).toBeNull()
  })

  it('goes to a segment instead of a list', async () => {
    const { user, heard } = await open({}, '&new=1')
    const dialog = await fill(user)
    await user.selectOptions(dialog.getByLabelText('Recipients'), 'Volunteers')
    await user.selectOptions(dialog.getByLabelText('Recipients'), 'Lapsed donors')
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Campaign created successfully')
    expect(heard[0]?.[1]).toMatchObject({ listId: null, segmentId: lapsed.id })
  })

  it('tells of what went wrong with the words of the server, and makes no second draft', async () => {
    const { user, heard } = await open({ refuseFile: true }, '&new=1')
    const dialog = await fill(user)
    await user.upload(dialog.getByLabelText(/^Attachments/), [chosen('flyer.pdf', 2_000)])
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Error creating campaign')
    await user.click(await dialog.findByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(heard.map(([name]) => name)).toEqual(['create', 'attach', 'change', 'attach']))
  })

  it('says so where the server doesn’t answer', async () => {
    const { user } = await open({ refuseCreate: true }, '&new=1')
    const dialog = await fill(user)
    await user.click(dialog.getByRole('button', { name: 'Create campaign' }))
    await screen.findByText('Error creating campaign')
  })

  it('changes a draft, and says why anything else can’t be changed', async () => {
    const { user, heard } = await open({ campaigns: [news] })
    await user.click(await screen.findByRole('button', { name: 'Edit: November news' }))
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Late news')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Campaign saved')
    expect(heard).toEqual([['change', { name: 'Late news', listId: null, version: 3 }]])
  })

  it('leaves one that was sent as it is', async () => {
    const { user } = await open({ campaigns: [{ ...news, ...sent }] })
    await user.click(await screen.findByRole('button', { name: 'Edit: November news' }))
    await screen.findByText('This campaign was sent, so what it says can no longer change.')
  })
})

describe('beside the list', () => {
  it('View shows what it says in a frame that runs nothing, everyone with why, and tries again for those that failed', async () => {
    const { user, asked, heard } = await open({ campaigns: [{ ...news, ...sent }] })
    await user.click(await screen.findByRole('button', { name: 'View: November news' }))
    const frame = await screen.findByTitle('The email')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Hello Ada</p>'])
    const sheet = within(screen.getByRole('dialog'))
    await sheet.findByText('ada@example.org')
    sheet.getByText('The email server answered 550')
    await user.click(sheet.getByRole('button', { name: 'History of ada@example.org' }))
    await sheet.findByText(/^Put in line/)
    await user.selectOptions(sheet.getByLabelText('Status'), 'Failed')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'failed' }))
    await user.click(sheet.getByRole('button', { name: 'Retry failed' }))
    await screen.findByText('Trying again for 10 people.')
    expect(heard).toEqual([['retry', undefined]])
  })

  it('Analytics shows delivery, opens and clicks over time, links, and machines apart', async () => {
    const { user } = await open({ campaigns: [{ ...news, ...sent }] })
    await user.click(await screen.findByRole('button', { name: 'Analytics: November news' }))
    for (const title of ['Delivered: 1,490', 'Opened: 700', 'Clicked: 90']) {
      await screen.findByRole('img', { name: new RegExp(`^${title},`) })
    }
    screen.getByText('Opened only by machines, not counted above: 210.')
    screen.getByText('https://evenhand.example/news')
    await user.selectOptions(screen.getByLabelText('Group the charts by'), 'By day')
    await screen.findByRole('img', { name: /at most 1,490 in one day/ })
  })
})
