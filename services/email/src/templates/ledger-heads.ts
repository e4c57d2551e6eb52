import { facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const why = 'You’re receiving this email because you’re listed as an auditor of the entry ledger.'
const keep =
  'Keep this email. No one, not even someone with full access to the database, can change, remove or slip in a line that was sealed by then without changing these hashes. You can compare them with the public list at any time.'
const compareWith = (list: string): string =>
  `The public list is at ${list}. If you run the ledger, npm run ledger -- verify FILE checks a file of heads against all of it.`

/** Where the chains of the ledger ended on a day, for the auditors (spec 03 §D). */
export const ledgerHeads = template({
  name: 'ledger-heads',
  card: { id: '019aa5c0-0000-7000-8000-000000000031', name: 'Ledger heads', type: 'general' },
  example: { day: '2026-11-21', heads: `main 1204 ${'3f'.repeat(32)}` },
  render({ day, heads }, { publicUrl }) {
    const compare = compareWith(new URL('/api/ledger/heads', publicUrl).href)
    const subject = `Ledger heads, ${day}`
    const rows = heads.split('\n').map((line): [string, string] => {
      const [chain = '', seq = '', hash = ''] = line.split(' ')
      return [`${chain}, ${seq} lines`, hash]
    })
    return {
      subject,
      html: layout({
        subject,
        preview: `Where each chain of the entry ledger ended on ${day}.`,
        why,
        body: html`${heading(subject)}${paragraph(keep)}
          <div style="overflow-wrap:anywhere;">${facts(rows)}</div>
          ${smallPrint(compare)}`,
      }),
      text: plainText([subject, '', ...rows.map(([name, hash]) => `${name}: ${hash}`), '', keep, '', compare], why),
    }
  },
})
