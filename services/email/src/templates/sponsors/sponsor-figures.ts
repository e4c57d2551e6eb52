import type { MailContent } from '@evenhand/contracts/mail'
import { button, facts, heading, layout, paragraph, plainText } from '../layout.ts'
import { html } from '../markup.ts'
import { template } from '../template.ts'
import { contactWhy as why } from './about.ts'

const leave = 'Stop these monthly emails in one click'

/** What a sponsorship brought in a month; nobody has to read it, so it carries the one-click way out (RFC 8058). */
export const sponsorFigures = template({
  name: 'sponsor-figures',
  card: { id: '019aa5c0-0000-7000-8000-0000000000f4', name: 'Sponsorship: what the month brought', type: 'general' },
  example: {
    contactName: 'Ada Byron',
    companyName: 'Analytical Engines',
    name: 'Silver sponsorship, 3 months',
    month: 'October 2026',
    views: '12840',
    clicks: '312',
    lastDay: 'December 26, 2026',
    sponsorshipId: '019aa5c0-0000-7000-8000-000000000002',
    proof: 'wmzL0Gq1n1i2m4W8Yk3b2A',
  },
  render(values, { publicUrl }) {
    const { contactName, companyName, name, month, views, clicks, sponsorshipId, proof } = values
    const subject = `Your sponsorship in ${month}: views and clicks`
    const greeting = contactName === '' ? 'Hello,' : `Hello ${contactName},`
    const opening = `Here is what ${companyName} got from its place on our site in ${month}.`
    const after = standing(values)
    const rows = [
      ['Sponsorship', name],
      ['Views', grouped(views)],
      ['Clicks', grouped(clicks)],
    ] as const
    const unsubscribeLink = new URL(`/r/sponsor-figures/${sponsorshipId}/${proof}`, publicUrl).href
    const own = new URL('/sponsor-portal#own', publicUrl).href
    return {
      subject,
      unsubscribeLink,
      html: layout({
        subject,
        preview: opening,
        why,
        body: html`${heading(subject)}${paragraph(greeting)}${paragraph(opening)}${facts(rows)}${paragraph(after)}${button('See it by day', own)}
          <p class="soft" style="margin:24px 0 0;color:#4a5751;font-size:14px;line-height:1.5;">
            <a href="${unsubscribeLink}" style="color:#4a5751;">${leave}</a>. You’ll still hear what happens to your
            sponsorship.
          </p>`,
      }),
      text: plainText(
        [
          greeting,
          '',
          opening,
          '',
          ...rows.map(([title, value]) => `${title}: ${value}`),
          '',
          after,
          '',
          `See it by day: ${own}`,
          '',
          `${leave}: ${unsubscribeLink}`,
          'You’ll still hear what happens to your sponsorship.',
        ],
        why,
      ),
    }
  },
})

function standing({ lastDay, isPaused }: MailContent<'sponsor-figures'>): string {
  if (lastDay === '') return 'It isn’t shown anymore, so this is the last of these emails.'
  return isPaused === 'yes'
    ? 'It’s paused right now. The time it’s paused is added at the end.'
    : `It’s shown through ${lastDay}.`
}

const grouped = (digits: string): string => BigInt(digits).toLocaleString('en-US')
