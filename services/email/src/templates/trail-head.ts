import { jsonText } from '@evenhand/contracts/mail'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const why = 'You’re receiving this email because you’re listed as an auditor of the audit trail.'
const keep =
  'Keep this email. No one, not even someone with full access to the database, can change, remove or slip in a line of the trail up to here without changing this hash.'
const none = 'No one granted entries or took them back by hand.'

const count = (number: string, one: string, many: string): string =>
  `${Number(number).toLocaleString('en-US')} ${number === '1' ? one : many}`

const allOf = (granted: string): string =>
  granted === '1' ? 'See it at the desk' : `See all ${Number(granted).toLocaleString('en-US')} at the desk`

const newLines = (lines: string): string => (lines === '0' ? 'No new lines' : count(lines, 'new line', 'new lines'))

/** Where the audit trail ended on a day, and what people granted by hand, for the auditors. */
export const trailHead = template({
  name: 'trail-head',
  card: { id: '019aa5c0-0000-7000-8000-0000000000d4', name: 'Audit trail: the day', type: 'general' },
  example: {
    day: '2026-11-29',
    head: `1204:${'3f'.repeat(32)}`,
    lines: '31',
    count: '2',
    grants: jsonText([
      'Nov 29, 11:22 AM: Ada Lovelace recorded a gift by check or in cash, $250.00 (gift …c9a4e1)',
      'Nov 29, 2:05 PM: Grace Hopper released held entries (donor …bedfbf)',
    ]),
    link: 'https://evenhand.example/admin/audit?granted=2026-11-29',
  },
  render({ day, head: place, lines, count: granted, grants, link }) {
    const [seq = '', hash = ''] = place.split(':')
    const subject = `Audit trail, ${day}`
    const news = lines === seq ? `${count(lines, 'line', 'lines')} so far.` : `${newLines(lines)} since the last email.`
    const head =
      granted === '0'
        ? none
        : `${count(granted, 'act', 'acts')} by which someone granted entries or took them back by hand:`
    const left = Number(granted) - grants.length
    const more = left > 0 ? [`… and ${left.toLocaleString('en-US')} more.`] : []
    const all = link !== undefined && granted !== '0' ? { words: allOf(granted), link } : undefined
    const compare = `To check this hash and the whole trail, export the sealed trail at the desk under Audit trail, then run: npm run trail -- verify --file FILE ${place}. If you run the system, leave out --file FILE to check its database.`
    return {
      subject,
      html: layout({
        subject,
        preview: `${news} ${head}`,
        why,
        body: html`${heading(subject)}${paragraph(news)}${paragraph(head)}${[...grants, ...more].map(paragraph)}
          ${all ? button(all.words, all.link) : ''}
          <div style="overflow-wrap:anywhere;">${facts([[`Trail, ${count(seq, 'line', 'lines')}`, hash]])}</div>
          ${paragraph(keep)}
          <div style="overflow-wrap:anywhere;">${smallPrint(compare)}</div>`,
      }),
      text: plainText(
        [
          subject,
          '',
          news,
          head,
          '',
          ...grants,
          ...more,
          ...(all ? ['', `${all.words}: ${all.link}`] : []),
          '',
          `Trail, ${count(seq, 'line', 'lines')}: ${hash}`,
          '',
          keep,
          '',
          compare,
        ],
        why,
      ),
    }
  },
})
