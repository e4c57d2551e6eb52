import { describe, expect, it } from '@jest/globals'
import { email } from '@evenhand/contracts/http'
import { mailTemplates } from '@evenhand/contracts/mail'
import { organization } from '@evenhand/contracts/organization'
import * as fc from 'fast-check'
import { contactMessage } from './contact-message.ts'
import { deskLoginChanged } from './desk-login-changed.ts'
import { deskPeopleChanged } from './desk-people-changed.ts'
import { memberWelcome } from './member-welcome.ts'
import { example as memorial } from './memorials/about.ts'
import { memorialDeclined } from './memorials/memorial-declined.ts'
import { memorialReceived } from './memorials/memorial-received.ts'
import { example as prize } from './prizes/about.ts'
import { prizeForfeited } from './prizes/prize-forfeited.ts'
import { prizeNotified } from './prizes/prize-notified.ts'
import { receipt } from './receipts/receipt.ts'
import { findTemplate, shippedTemplates } from './shipped.ts'
import { signInCode } from './sign-in-code.ts'
import { sponsorInquiry } from './sponsor-inquiry.ts'
import { subscriptionRequest } from './subscription-request.ts'
import { subscriptionWelcome } from './subscription-welcome.ts'

const values = {
  giftId: 'checkout-1',
  receiptNumber: 'EH-2026-0F3A9C21B4D7',
  donorName: 'Ada Lovelace',
  amount: '1234.50',
  description: 'Gift of $1,229.50; 2x Entry Multiplier, 30 days',
  // Still the 21st where the campaign is.
  date: '2026-11-22T03:00:00Z',
  kind: 'one-time',
}
const leavesAt = new Date('2026-11-22T15:00:00Z')
const surroundings = { publicUrl: 'https://give.example', entries: 1_250n, leavesAt }

describe('people at the desk who changed', () => {
  const told = {
    name: 'Grace Hopper',
    by: 'Ada Lovelace',
    person: 'Edith Clarke',
    at: '2026-11-25T15:04:00.000Z',
    link: 'https://give.example/admin/people',
  }
  const whats = ['invited', 'joined', 'roles', 'removed', 'password-void', 'factor-reset'] as const

  it.each(whats)('are told to an owner with who did it, when, and what undoes it under People: %s', (what) => {
    const { html, text, subject } = deskPeopleChanged.render({ ...told, what, reader: 'owner' }, surroundings)
    expect(subject).toMatch(/^Edith Clarke .* Evenhand desk/)
    for (const form of [html, text]) {
      expect(form).toContain('If this isn’t right, ')
      expect(form).toMatch(/[Uu]nder People/)
      expect(form).toContain('make the password of Ada Lovelace void')
      expect(form).toContain('November 25, 2026 at 10:04 AM Eastern Time')
    }
  })

  it('are told to auditors, who can’t undo it, and to the person, who isn’t an owner’s “they”', () => {
    const [auditor, person] = (['auditor', 'person'] as const).map(
      (reader) => deskPeopleChanged.render({ ...told, what: 'removed', reader }, surroundings).text,
    )
    expect(auditor).toContain('tell an owner other than Ada Lovelace, or the people who run the site')
    expect(person).toContain('Ada Lovelace removed you from the Evenhand desk. You can’t log in anymore.')
    expect(person).not.toContain('Edith Clarke')
  })
})

describe('a login that changed', () => {
  const render = (what: 'password' | 'passkey-added' | 'passkey-suspected') =>
    deskLoginChanged.render(
      {
        what,
        name: 'Grace Hopper',
        at: '2026-11-25T15:04:00.000Z',
        link: 'https://give.example/admin/account',
        ...(what !== 'password' && { passkey: 'MacBook' }),
      },
      surroundings,
    )

  it('with a passkey that isn’t theirs says to remove it, which no log-out does', () => {
    for (const what of ['passkey-added', 'passkey-suspected'] as const) {
      const { html, text } = render(what)
      for (const form of [html, text]) {
        expect(form).toContain('remove the passkey under Your account and choose a new password')
        expect(form).toContain('to reset your second factor, which removes your passkeys and your app')
        expect(form).not.toContain('log you out everywhere')
      }
    }
    expect(render('password').text).toContain('They can log you out everywhere')
  })
})

describe('the receipt', () => {
  it('tells who gave what, when, and what it earned, in both forms', () => {
    const { subject, html, text } = receipt.render(values, surroundings)
    expect(subject).toBe('Your receipt from Evenhand: $1,234.50')
    for (const form of [html, text]) {
      expect(form).toContain('Thank you, Ada Lovelace.')
      expect(form).toContain('EH-2026-0F3A9C21B4D7')
      expect(form).toContain('November 21, 2026')
      expect(form).toContain('2x Entry Multiplier, 30 days')
      expect(form).toContain('1,250')
      expect(form).toContain('https://give.example/donor-account')
      expect(form).toContain('Entries in our giveaways need no purchase')
    }
  })

  it('says that entries follow when they are late', () => {
    const { text } = receipt.render(values, { ...surroundings, entries: 'late' })
    expect(text).toContain("They'll be in your donor account shortly")
    expect(text).not.toContain('Entries earned')
  })

  it('does not speak of entries when there are none to come, as for a multiplier alone', () => {
    const { text } = receipt.render(values, { ...surroundings, entries: undefined })
    expect(text).not.toMatch(/Entries earned|They'll be/)
  })

  it('lets no value become markup', () => {
    const bare = (markup: string): string => markup.replace(/>[^<]*</g, '><').replace(/"[^"]*"/g, '""')
    const usual = bare(receipt.render(values, surroundings).html)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/'), maxLength: 30 }), (evil) => {
        expect(bare(receipt.render({ ...values, donorName: `x${evil}` }, surroundings).html)).toBe(usual)
      }),
    )
  })

  it.each([
    ['amount', { amount: '12,50' }],
    ['date', { date: 'yesterday' }],
    ['kind', { kind: 'weekly' }],
    ['receiptNumber', { receiptNumber: '' }],
  ])('refuses a wrong %s', (name, change) => {
    expect(receipt.faultOf({ ...values, ...change })).toBe(name)
  })
})

describe('the inquiry of a sponsor', () => {
  const asked = {
    companyName: 'Harbor <& Pine>',
    contactName: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '',
    blocksWanted: '4',
    message: '',
  }

  it('says who asks for how many blocks at what price; answering it answers the person', () => {
    const { subject, html, text, replyTo } = sponsorInquiry.render(asked, surroundings)
    expect(subject).toBe('Sponsor inquiry: Harbor <& Pine>')
    expect(replyTo).toEqual({ name: 'Ada Lovelace', address: 'ada@example.org' })
    expect(text).toContain('Asks for: 4 blocks, $400')
    expect(text).not.toContain('Phone')
    expect(html).toContain('Harbor &lt;&amp; Pine&gt;')
  })

  it('says which tier is asked for', () => {
    const { blocksWanted: _, ...more } = asked
    const { text } = sponsorInquiry.render({ ...more, tier: 'gold' }, surroundings)
    expect(text).toContain('Asks for: Gold tier, $5,000')
  })

  it('has telephone number and message where they were given', () => {
    const { text } = sponsorInquiry.render({ ...asked, phone: '(555) 010-0199', message: 'In May?' }, surroundings)
    expect(text).toContain('Phone: (555) 010-0199')
    expect(text).toContain('In May?')
  })
})

describe('the sign-in code', () => {
  it('shows the code, the link and how long they are good, and what to do who did not ask', () => {
    const link = 'https://give.example/sign-in/link#token=a&b'
    const { html, text } = signInCode.render({ code: '042137', link, minutes: '10' }, surroundings)
    expect(text).toContain(`\n042137\n`)
    expect(text).toContain(link)
    expect(html).toContain('href="https://give.example/sign-in/link#token=a&amp;b"')
    for (const form of [html, text]) {
      expect(form).toContain('within 10 minutes')
      expect(form).toContain('If you didn’t ask for a code')
    }
  })

  it.each([
    ['code', { code: '12345' }],
    ['link', { link: 'javascript:alert(1)' }],
  ])('refuses a wrong %s', (name, change) => {
    expect(signInCode.faultOf({ code: '123456', link: 'https://give.example', minutes: '10', ...change })).toBe(name)
  })
})

describe('the mails to subscribers', () => {
  it('ask for a click, say how long it works and what to do who did not ask, and carry no way out of what nobody is in', () => {
    const link = 'https://give.example/email/confirm#token=a'
    const mail = subscriptionRequest.render({ link, days: '7' }, surroundings)
    expect(mail.text).toContain(`Confirm: ${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('works for 7 days')
      expect(form).toContain('If this wasn’t you')
    }
    expect(mail.unsubscribeLink).toBeUndefined()
  })

  it.each(['confirmed', 'asked-again'])('carry the way out: %s', (occasion) => {
    const unsubscribeLink = 'https://give.example/r/unsubscribe/a'
    const mail = subscriptionWelcome.render({ firstName: '', occasion, unsubscribeLink }, surroundings)
    expect(mail.unsubscribeLink).toBe(unsubscribeLink)
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('Hello.')
      expect(form).toContain(unsubscribeLink)
    }
  })
})

it('the mails about our list call it what the consent does, and promise no mail: it is for the list that somebody signs up', () => {
  const link = 'https://give.example/email/confirm#token=a'
  const asked = subscriptionRequest.render({ link, days: '7' }, surroundings).text
  const welcome = { firstName: 'Ada', occasion: 'confirmed', unsubscribeLink: link }
  for (const text of [asked, subscriptionWelcome.render(welcome, surroundings).text]) {
    expect(text).toContain(`list for news about ${email.newsTopics}.`)
    expect(text).not.toMatch(/we['’]ll (email|write)/i)
  }
  expect(email.newsConsent).toContain(email.newsTopics)
})

it('the welcome of a member has the account number and where it is used, in both forms', () => {
  const link = 'https://give.example/member-portal'
  const { subject, html, text } = memberWelcome.render({ accountNumber: '1000000006X', link }, surroundings)
  for (const form of [subject, html, text]) expect(form).toContain('100 0000 006X')
  for (const form of [html, text]) expect(form).toContain(link)
  expect(memberWelcome.faultOf({ accountNumber: 'Visit evil.example', link })).toBe('accountNumber')
  expect(text).not.toMatch(/entries/)
})

// Still November where the campaign is.
const joinedAt = '2026-12-01T03:00:00Z'
const welcomeText = (
  values: { entries: string; level?: string; proof?: string },
  entries: bigint | 'late' | undefined,
): string =>
  memberWelcome
    .render(
      { accountNumber: '1000000006X', link: 'https://give.example/member-portal', joinedAt, ...values },
      { ...surroundings, entries },
    )
    .text.replaceAll(/\s+/g, ' ')

const had = 'If you already had your free entry or a paid month’s entries for November, they start next month.'
it.each([
  ['now', 50n, 'Your 50 free entries for November were added when you joined. You get 50 free entries each month'],
  ['now', 'late', 'Your free entries for November aren’t recorded yet. Your donor account shows them once they are.'],
  [
    'unless-had',
    undefined,
    `You get 50 free entries each month while the giveaway is open, added automatically. ${had}`,
  ],
  ['with-payments', undefined, 'Your entries come with each payment of your membership.'],
  ['closed', undefined, 'takes no entries right now'],
] as const)('the welcome of a member says what became of the free entries: %s, %s', (entries, granted, said) => {
  expect(welcomeText({ entries }, granted)).toContain(said)
})

it('the welcome of a member whose mailbox nothing has proved asks to confirm it, where free entries wait for that', () => {
  const free = welcomeText({ entries: 'now', proof: 'a.b.c' }, undefined)
  expect(free).toContain('until then they don’t count')
  expect(free).toContain('Confirm my email: https://give.example/sign-in/link#proof=a.b.c')
  expect(free).not.toContain('were added')
  for (const values of [{ entries: 'with-payments' }, { entries: 'now', level: 'platinum' }])
    expect(welcomeText({ ...values, proof: 'a.b.c' }, undefined)).not.toContain('Confirm my email')
})

it.each([
  ['now', 500n, 'Your 500 entries for November were added when you joined. You get 500 entries each month'],
  ['unless-had', undefined, 'You get 500 entries each month while the giveaway is open, added automatically.'],
] as const)('the welcome of a platinum member says what platinum earns: %s, %s', (entries, granted, said) => {
  const text = welcomeText({ entries, level: 'platinum' }, granted)
  expect(text).toContain(said)
  expect(text).not.toMatch(/free entr|next month/)
})

it('a message of a visitor keeps its lines, becomes no markup, and is answered to the visitor', () => {
  const written = { name: 'Ada', email: 'ada@example.org', topic: 'entries', message: 'One\n<b>Two</b>\n\nThree' }
  const { subject, html, text, replyTo } = contactMessage.render(written, surroundings)
  expect(subject).toBe('Entries or a draw: Ada')
  expect(text).toContain(written.message)
  expect(html).toContain('One\n&lt;b&gt;Two&lt;/b&gt;')
  expect(replyTo).toEqual({ name: 'Ada', address: 'ada@example.org' })
})

describe('the mails about a prize', () => {
  const sampleOf = (name: string): string => findTemplate(name)?.sample('https://give.example').text ?? ''

  it('say that taxes are the winner’s, as the rules do, and that we never ask for money', () => {
    expect(sampleOf('prize-notified')).toContain('You never pay us to receive a prize')
    expect(sampleOf('prize-notified')).toContain('Taxes, and the costs that the official rules name, are yours.')
  })

  it('say the day that counts, however late they leave', () => {
    const { example } = prizeNotified
    const leaving = (at: string) =>
      prizeNotified.render(example, { ...surroundings, leavesAt: new Date(at) }).text.match(/Answer by: (.*)/)?.[1]
    expect(leaving('2026-11-22T15:00:00Z')).toBe('Friday, November 27, 2026, 11:59 PM Eastern Time')
    expect(leaving('2026-11-23T04:59:59Z')).toBe('Friday, November 27, 2026, 11:59 PM Eastern Time')
    expect(leaving('2026-11-23T05:00:00Z')).toBe('Saturday, November 28, 2026, 11:59 PM Eastern Time')
    expect(leaving('2026-12-01T15:00:00Z')).toBe('Sunday, December 6, 2026, 11:59 PM Eastern Time')
  })

  it('say the day of before, where an earlier notice began the time', () => {
    const about = { ...prizeNotified.example, respondWithinDays: undefined, timeZone: undefined }
    expect(prizeNotified.render({ ...about, respondBy: 'Monday' }, surroundings).text).toContain('by Monday')
    expect(prizeNotified.faultOf(about)).toBeDefined()
  })

  it('promise no alternate where the last one may have forfeited', () => {
    expect(sampleOf('prize-forfeited')).toContain('the next alternate, if there is one')
    for (const name of ['prize-notified', 'prize-reminder']) expect(sampleOf(name)).not.toContain('alternate')
  })

  it('name the one link before this mail’s that still works: notifying again makes all others void', () => {
    expect(sampleOf('prize-reminder')).toContain('The link in the notice we sent you before this works too.')
  })

  it('take the word of the one who declined, and comfort the others', () => {
    const forfeited = (reason: string) => prizeForfeited.render({ ...prize, reason }, surroundings)
    const declined = forfeited('declined')
    expect(declined.subject).toBe(`You declined the prize: ${prize.title}`)
    expect(declined.text).toContain('If you didn’t decline it')
    expect(declined.text).not.toMatch(/sorry|claim/)
    expect(forfeited('no-response').text).toMatch(/We’re sorry/)
  })
})

it('the mail about a pause announces no further mail, for none is sent', () => {
  const text = findTemplate('membership-paused')?.sample('https://give.example').text
  expect(text).toContain('It resumes automatically')
  expect(text).not.toMatch(/we’ll email/i)
})

it('there is a template for every mail that can be asked for; the one that takes what administrators wrote isn’t shown among them', () => {
  const shown = shippedTemplates.map(({ name }) => name)
  expect([...shown, 'designed'].toSorted()).toEqual(mailTemplates.toSorted())
  expect(findTemplate('designed')?.faultOf(findTemplate('designed')?.example)).toBeUndefined()
})

describe('every shipped template', () => {
  const large = '12345'
  /** As much of the example as may be a large number: counts, and amounts in dollars. */
  const enlarged = ({ example, faultOf }: (typeof shippedTemplates)[number]) => {
    const values: Record<string, unknown> = { ...example }
    for (const [name, value] of Object.entries(example)) {
      const isCount = typeof value === 'string' && /^\d{1,6}(\.\d\d)?$/.test(value)
      const more = { ...values, [name]: `${large}${String(value).includes('.') ? '.00' : ''}` }
      if (isCount && faultOf(more) === undefined) values[name] = more[name]
    }
    return values
  }

  it.each(shippedTemplates.map((template) => [template.name, template] as const))(
    '%s groups its numbers, in its subject too',
    (_name, template) => {
      const entries = BigInt(large)
      const { subject, text } = template.render(enlarged(template), {
        publicUrl: 'https://give.example',
        entries,
        leavesAt,
      })
      expect(`${subject}\n${text}`).not.toMatch(/(?<![\d-])12345(?!\d)/)
    },
  )

  it('has an id of its own', () => {
    const ids = shippedTemplates.map(({ card }) => card.id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it.each(shippedTemplates.map((template) => [template.name, template] as const))(
    '%s can be shown by example',
    (_name, template) => {
      const { subject, html, text } = template.sample('https://give.example')
      expect(subject).not.toBe('')
      expect(text.split('\n').length).toBeGreaterThan(5)
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
      expect(html).toContain('color-scheme')
      expect(html).not.toMatch(/undefined|\[object/)
      // The postal address of who writes, in each mail.
      for (const line of organization.address.split('\n')) for (const form of [html, text]) expect(form).toContain(line)
    },
  )
})

describe('the mail about a declined memorial', () => {
  const render = (more: object) =>
    memorialDeclined.render({ ...memorial, reason: 'It names a number.', ...more }, surroundings)

  it('says that it can’t be shown, where nobody has seen it', () => {
    for (const more of [{}, { before: 'waiting' }])
      expect(render(more).text).toContain('We can’t show the memorial for Ada Quill as written: It names a number.')
  })

  it('says that it is gone, where it was on the wall', () => {
    const { text } = render({ before: 'shown' })
    expect(text).toContain('The memorial for Ada Quill is no longer on the wall. The reason: It names a number.')
    expect(text).not.toMatch(/can’t show/)
  })

  it('leads to where it is corrected, not to a wall that does not show it', () => {
    expect(render({}).text).toContain('Correct it: https://give.example/in-honor-of#own')
    expect(render({}).text).toMatch(/Or write to support@/)
    expect(render({}).text).not.toContain('the wall:')
  })
})

it('the mails to auditors say in full where to look, and when in words', () => {
  const sampleOf = (name: string): string => findTemplate(name)?.sample('https://give.example').text ?? ''
  expect(sampleOf('ledger-heads')).toContain('https://give.example/api/ledger/heads')
  expect(sampleOf('draw-hash')).toContain('https://give.example/api/draws/main-2026/files/freeze.json')
  expect(sampleOf('draw-hash')).toContain('the page https://give.example/draws/main-2026')
  expect(sampleOf('draw-hash')).toContain('July 1, 2027 at 12:00 PM Eastern Time')
})

it('the mail about a paid memorial says that it waits for a person', () => {
  const { text } = memorialReceived.render(memorial, surroundings)
  expect(text).toContain('that can take a few days')
})

it('does not mail the words of a memorial before anybody has read them', () => {
  const honoree = 'WIN NOW at evil.example'
  const mail = memorialReceived.render({ ...memorial, honoree }, surroundings)
  expect(JSON.stringify(mail)).not.toContain(honoree)
})

describe('what a mail says that happens next', () => {
  const sampleOf = (name: string): string => findTemplate(name)?.sample('https://give.example').text ?? ''

  it('is so for an application: reviewers can read it before the round closes', () => {
    expect(sampleOf('grant-submitted')).toContain('Reviewers can read it from now on')
    expect(sampleOf('grant-submitted')).not.toContain('after the round has closed')
  })

  it('is so for an affiliate: a person checks the first referrals before they count', () => {
    const text = sampleOf('affiliate-approved')
    expect(text).toContain('disputed for about 120 days')
    expect(text).toContain('before the giveaway’s last day if that comes first')
    expect(text).toContain('A person checks your first referrals, and later whatever looks unusual, before they count.')
    expect(text).not.toContain('at the latest')
  })
})
