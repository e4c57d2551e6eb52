/** `npm run set-password`: gives the administrator ADMIN_USERNAME the password in ADMIN_PASSWORD, or in the file ADMIN_PASSWORD_FILE. */
import { runServiceCommand } from '../launcher/service-command.ts'

await runServiceCommand('identity', 'src/administrators/set-password.ts')
