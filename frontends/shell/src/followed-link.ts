import { api, stored } from '@evenhand/web-kit/facade'
import { linkKeeper } from '@evenhand/web-kit/link-keeper'

/** Loaded where the address of a page may say whose link was followed; what fails is no matter of whoever reads the page. */
void linkKeeper({ api, stored })
  .keepFollowedLink(new URLSearchParams(location.search), document.referrer)
  .catch(() => undefined)
