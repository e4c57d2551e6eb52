import { keepFollowedLink } from '@evenhand/web-kit/came-by'

/** Loaded where the address of a page may say whose link was followed; what fails is no matter of whoever reads the page. */
void keepFollowedLink(new URLSearchParams(location.search), document.referrer).catch(() => undefined)
