import { joinPath } from '@evenhand/contracts/pages'
import type { RequestHandler } from 'express'

/** `/r/CODE`: to the form that joins. Whose code it is, or whether it is anybody's, only the registration says. */
export const referralLinks: RequestHandler<{ code: string }> = ({ params: { code } }, response) => {
  response.setHeader('Cache-Control', 'no-store')
  // Robots may follow it, because some platforms show no picture of a link that theirs may not; it is no search result.
  response.setHeader('X-Robots-Tag', 'noindex')
  response.redirect(302, joinPath(code))
}
