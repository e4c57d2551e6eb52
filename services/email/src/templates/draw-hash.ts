import { campaignTimeZone, instantInWords } from '@evenhand/contracts/catalogue'
import { facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const words = {
  'commitment.json': {
    subject: 'The draw is sealed',
    what: 'The seal holds the hash of a secret seed and the round of the public beacon that decides. With this hash you can tell later whether it was swapped for another one.',
    option: '--commitment',
  },
  'freeze.json': {
    subject: 'The list of entries is frozen',
    what: 'The list is final. If this email reached you before the random number was due (the time is below), you can tell later with this hash whether the list was changed after the number was known. Nothing but a hash kept in time can show that.',
    option: '--freeze',
  },
} as const

const why = 'You’re receiving this email because you’re listed as an auditor of the draws.'
const keep = 'Keep this email, with the date that your email provider put on it.'

const due = (at: string): string => `${instantInWords(new Date(at), campaignTimeZone)} (${at})`

/** The hash of what a draw has just published, for the auditors (spec 03 §D). */
export const drawHash = template({
  name: 'draw-hash',
  card: { id: '019aa5c0-0000-7000-8000-000000000032', name: 'Hash of a draw', type: 'general' },
  example: {
    draw: 'main-2026',
    file: 'freeze.json',
    sha256: '3f'.repeat(32),
    roundAt: '2027-07-01T16:00:00.000Z',
  },
  render({ draw, file, sha256, roundAt }, { publicUrl }) {
    const { subject: title, what, option } = words[file]
    const subject = `${title}: ${draw}`
    const rows: [string, string][] = [
      ['Draw', draw],
      ['File', file],
      ['SHA-256', sha256],
      ['Random number due', due(roundAt)],
    ]
    const [fileAt, page] = [`/api/draws/${draw}/files/${file}`, `/draws/${draw}`].map(
      (path) => new URL(path, publicUrl),
    )
    const compare = `The file is at ${fileAt?.href}. After the draw, enter the hash on the page ${page?.href}, or run npm run verify-draw with ${option} ${sha256}.`
    return {
      subject,
      html: layout({
        subject,
        preview: `SHA-256 of ${file}: ${sha256}`,
        why,
        body: html`${heading(subject)}${paragraph(what)}${paragraph(keep)}
          <div style="overflow-wrap:anywhere;">${facts(rows)}</div>
          ${smallPrint(compare)}`,
      }),
      text: plainText(
        [subject, '', what, keep, '', ...rows.map(([name, value]) => `${name}: ${value}`), '', compare],
        why,
      ),
    }
  },
})
