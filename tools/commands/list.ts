import type { Trial, Untyped } from './trial.ts'

/*
 * Every command of README's table, in a form that takes seconds. `npm run check` refuses a row, and a script of package.json, that stands in none of
 * these lists, and an entry that is no row: whoever adds a command adds a line here.
 */

/** About one system, in this order: each finds what those before it have left. */
export const onOneSystem: readonly Trial[] = [
  { row: 'npm start -- --detach', shows: /^Running in the background/m },
  { row: 'npm run status', shows: /^entries +running/m },
  { row: 'npm run status -- --json', shows: /"state": "ready"/ },
  { row: 'npm run logs -- entries -f', shows: /"service":"entries"/, isEndedByHand: true },
  {
    row: 'npm run sql -- entries "select …"',
    typed: `npm run sql -- entries "select 7 as seven"`,
    shows: /^seven\n7\nselect: 1 row$/m,
  },
  { row: 'npm run reconcile -- 2026-11-01', shows: /^\d+ payments and memberships reconciled, 0 differences$/m },
  { row: 'npm run restart -- entries', shows: /^entries is running again/m },
  { row: 'npm run dlq -- entries list', shows: /^entries has no dead letters/m },
  {
    row: 'npm run draw -- rehearse',
    typed: 'cd "$SCRATCH" && npm --prefix "$CHECKOUT" run draw -- rehearse',
    shows: /: drawn\n[^]*npm run verify-draw/,
  },
  { row: 'npm run draw -- status', shows: /rehearsal-\d+/ },
  { row: 'npm run fill', shows: /"manyGifts": "bob@example.test"/ },
  { row: 'npm run ledger -- verify', shows: /^balances and totals: the sums of their lines$/m },
  { row: 'npm run ledger -- explain DONOR', typed: 'npm run ledger -- explain bob@example.test', shows: /\$100\.00/ },
  { row: 'npm run backup -- keys FILE', typed: 'npm run backup -- keys "$SCRATCH/backup.key"', shows: /age1/ },
  {
    row: 'npm run backup -- now --to FOLDER',
    typed:
      'npm run backup -- now --to "$SCRATCH/backups" --recipient "$(sed -n "s/# public key: //p" "$SCRATCH/backup.key")"',
    shows: /^Backed up to .* in \d+\.\d s\.$/m,
  },
  {
    row: 'npm run backup -- list',
    // The system of this suite keeps no log of PostgreSQL: asked for its age, the command has to end with 1.
    typed: '! npm run backup -- list --from "$SCRATCH/backups" --older-than 1',
    shows: /ended .* all\n[^]*^Missing: the newest piece of PostgreSQL’s log\.$/m,
  },
  {
    row: 'npm run backup -- prune',
    typed: 'npm run backup -- prune --from "$SCRATCH/backups" --keep-days 1',
    shows: /^Deleted 0 backups and 0 pieces of PostgreSQL’s log\. /m,
  },
  { row: 'npm run trail -- verify', shows: /^The audit trail is whole: \d+ lines, [0-9a-f]{64}$/m },
  { row: 'npm run checks', shows: /^All checks hold\.$/m },
  { row: 'npm run monthly -- status', shows: /^\d{4}-\d\d +\d+ members?$/m },
  { row: 'npm run monthly -- begin', shows: /^The current month has already begun|^Begun: \d+ months/m },
  {
    row: 'npm run pictures',
    typed: 'npm run pictures -- --running --only terms --widths 390 --into "$SCRATCH/pictures"',
    shows: /^2 pictures of 1 scenes/m,
  },
  {
    row: 'npm run set-password',
    typed: 'ADMIN_PASSWORD=another-one-of-the-tests npm run set-password',
    shows: /^The password is set for admin/m,
  },
  {
    row: 'npm run irs-list -- FILE…',
    typed: `printf 'EIN,NAME,CITY,STATE\\n123456789,HARBOR LIGHT FUND,SALEM,MA\\n' > "$SCRATCH/eo.csv" && npm run irs-list -- "$SCRATCH/eo.csv"`,
    shows: /^The list has 1 organizations now; 0 lines/m,
  },
  { row: 'npm stop', shows: /^Everything has stopped/m },
  { row: 'npm run dev', shows: /^Ready http/m, isEndedByHand: true },
  // The password is shown when it is new: the data of before have gone.
  { row: 'npm start -- --reset', shows: /^All data in .* was deleted[^]* password \S+$/m, isEndedByHand: true },
]

/** Those that start what they need themselves, or need nothing. */
export const onTheirOwn: readonly Trial[] = [
  { row: 'npm run check', typed: 'npm run check -- version', shows: /^1 passed, 0 failed$/m },
  {
    row: 'npm run trail -- verify --file FILE',
    typed: `printf '{"trail":"evenhand","edition":1,"lines":"0","hash":"%064d"}\\n' 0 > "$SCRATCH/trail.jsonl" && npm run trail -- verify --file "$SCRATCH/trail.jsonl"`,
    shows: /^The audit trail is whole: 0 lines, 0{64}$/m,
  },
  {
    row: 'npm run format',
    typed: `echo 'const  a   = 1;export {a}' > "$SCRATCH/a.ts" && npm run format -- "$SCRATCH/a.ts" && cat "$SCRATCH/a.ts"`,
    shows: /^const a = 1;?\nexport \{ a \}/m,
  },
  { row: 'npm run build', shows: /frontends/ },
  {
    row: 'npm run proto',
    typed:
      'npm run proto -- "$SCRATCH/generated" && cmp "$SCRATCH/generated/proto/baseline.binpb" proto/baseline.binpb',
    shows: /tools\/run proto/,
  },
  {
    row: 'npm run monitoring',
    typed: 'npm run monitoring -- "$SCRATCH/monitoring" && cmp "$SCRATCH/monitoring/docs/runbooks.md" docs/runbooks.md',
    shows: /^charts\/evenhand\/alerts\.yaml$/m,
  },
  {
    row: 'npm run units -- FOLDER --url URL',
    typed:
      'SMTP_URL=smtp://relay.example STRIPE_SECRET_KEY=sk_test_1 STRIPE_PUBLISHABLE_KEY=pk_test_1 STRIPE_WEBHOOK_SECRET=whsec_list npm run units -- "$SCRATCH/units" --url https://give.example',
    shows: /^\/etc\/systemd\/system\/evenhand-gateway\.service$/m,
  },
  { row: 'npm run verify-draw -- FOLDER', typed: 'npm run verify-draw -- "$PUBLISHED"', shows: /agree|matches/ },
  {
    row: 'npm test -- services/entries',
    typed: 'npm test -- tools/test/mistake.test.ts',
    shows: /^\d+ passed, 0 failed$/m,
  },
  {
    row: 'npm run mutation -- --short',
    shortOf: 'npm run mutation',
    shows: /^\d+ mutants in \d+ s$/m,
  },
  {
    row: 'npm run faults',
    typed: 'npm run faults -- entries webhooks-hold --gifts 10',
    shows: /^\d+ passed, 0 failed$/m,
  },
  {
    row: 'npm run attack',
    typed: 'npm run attack -- --tries 50',
    shows: /^honest donors through: 10 of 10/m,
  },
  {
    row: 'npm run attack -- crowd',
    typed: 'npm run attack -- crowd --short',
    shows: /^honest households lost nothing, and the crowds are held$/m,
  },
  {
    row: 'npm run backup -- restore',
    typed: '! npm run backup -- restore --from "$SCRATCH" --key "$SCRATCH/none.key"',
    shows: /There are no backups in/,
  },
  {
    row: 'npm run backup -- drill',
    typed: 'npm run backup -- drill --gifts 20',
    shows: /^Everything holds\.$/m,
  },
  { row: 'npm run bench', typed: 'npm run bench -- --short', shows: /^Warm start +\d/m },
]

export const untyped: readonly Untyped[] = [
  {
    row: 'npm test -- --changed',
    why: { kind: 'cannot', reason: 'it runs what the change at hand touches, which may be all of this' },
  },
  { row: 'npm test -- --system', why: { kind: 'part', part: 'wholeSystem' } },
  { row: 'npm test -- --commands', why: { kind: 'part', part: 'commands' } },
  { row: 'npm test -- --no-system', why: { kind: 'part', part: 'besideComponents' } },
  {
    row: 'npm run observe',
    why: { kind: 'cannot', reason: 'it wants Prometheus, or Go to build it, which no test relies on' },
  },
  {
    row: 'npm run alerts',
    why: { kind: 'cannot', reason: 'it wants Prometheus, or Go to build it, which no test relies on' },
  },
  {
    row: 'npm run drill -- install upgrade',
    why: { kind: 'cannot', reason: 'it wants a Kubernetes cluster, which no test relies on' },
  },
  {
    row: 'npm start -- --docker',
    why: { kind: 'cannot', reason: 'it wants a Docker engine, which no test relies on' },
  },
]
