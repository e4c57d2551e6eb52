/** The link that brought a browser here: bundled by each remote that sends it, over the shared facade (`frontends/over-the-facade.ts`). */
import { api, stored } from '@evenhand/web-kit/facade'
import { linkKeeper } from '../link-keeper/index.ts'

export { lastReferralCode } from '@evenhand/contracts/catalogue'

export const { cameBy, keepFollowedLink, forgetCameBy } = linkKeeper({ api, stored })
