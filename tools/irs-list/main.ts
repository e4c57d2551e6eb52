/** `npm run irs-list -- FILE…`: imports the list of tax-exempt organizations that the IRS publishes, for the reviewers of nonprofits. */
import { runMain } from '../command-line/tell.ts'
import { runServiceCommand } from '../launcher/service-command.ts'

await runMain(() => runServiceCommand('nonprofits', 'src/irs-command.ts', process.argv.length > 2))
