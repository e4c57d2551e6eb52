import type { System } from './system.ts'

/** What a person reads when everything serves. */
export function readyLines(system: System, begunMs: number): string[] {
  const { addresses } = system
  const seconds = Math.round((Date.now() - begunMs) / 1000)
  const rows: [string, string][] = [
    ['Mailbox', addresses.mailbox ?? 'email goes to SMTP_URL'],
    ['API reference', addresses.apiReference],
    ['Health', addresses.health],
    ['Payments', addresses.simulator ? `${addresses.simulator} (a simulator: no money moves)` : 'Stripe'],
    ['Administrator', `${addresses.site}/admin  user ${system.admin.username}, password ${passwordText(system.admin)}`],
  ]
  return [
    '',
    `Ready ${addresses.site}`,
    '',
    ...rows.map(([title, text]) => `  ${title.padEnd(14)} ${text}`),
    '',
    `  Ready in ${seconds} s. Stop it with npm stop, or with Ctrl-C where it runs in front. Look inside with npm run status and npm run logs -- SERVICE.`,
  ]
}

/** The made-up password is shown once; one that was given is not repeated. */
function passwordText(admin: System['admin']): string {
  if (admin.isGiven) return 'the one in ADMIN_PASSWORD'
  return admin.wasShown ? 'as printed on the first start (it’s in DATA_DIR/secrets.json)' : admin.password
}
