import { z } from 'zod'
import { facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const Values = z.object({
  day: z.iso.date(),
  /** A line for each chain: its name, how many lines it has, and the hash of the last. */
  heads: z.string().regex(/^[^ \n]+ \d+ [0-9a-f]{64}(\n[^ \n]+ \d+ [0-9a-f]{64})*$/),
})

const why = 'You receive this mail because you are named as an auditor of the ledger of entries.'
const keep =
  'Keep this mail. Whoever changes, adds or removes a line that was sealed before today changes these hashes, even with the keys of the database: compare them with the public list at any time.'
const compare =
  'The public list is /api/ledger/heads; npm run ledger -- verify compares a file of heads with the whole ledger.'

/** Where the chains of the ledger ended on a day, for the auditors (spec 03 §D). */
export const ledgerHeads = template({
  name: 'ledger-heads',
  card: { id: '019aa5c0-0000-7000-8000-000000000031', name: 'Heads of the ledger', type: 'general' },
  values: Values,
  example: { day: '2026-11-21', heads: `main 1204 ${'3f'.repeat(32)}` },
  render({ day, heads }) {
    const subject = `Heads of the ledger, ${day}`
    const rows = heads.split('\n').map((line): [string, string] => {
      const [chain = '', seq = '', hash = ''] = line.split(' ')
      return [`${chain}, ${seq} lines`, hash]
    })
    return {
      subject,
      html: layout({
        subject,
        preview: `Where each chain of entries ended on ${day}.`,
        why,
        body: html`${heading(subject)}${paragraph(keep)}
          <div style="overflow-wrap:anywhere;">${facts(rows)}</div>
          ${smallPrint(compare)}`,
      }),
      text: plainText([subject, '', ...rows.map(([name, hash]) => `${name}: ${hash}`), '', keep, '', compare], why),
    }
  },
})
