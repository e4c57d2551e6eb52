/** What names itself as a program, as search engines, previews and monitors do. Whatever hides that it is one is counted. */
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|facebookcatalog|headless|lighthouse|monitor|curl\/|python|wget/i

export const isProgram = (userAgent: string | undefined): boolean => userAgent === undefined || programs.test(userAgent)

/** Browsers fetch links ahead of a click; that, and a HEAD request, is nobody's visit. */
export const isVisit = (asked: { method: string; purpose: string | undefined }): boolean =>
  asked.method === 'GET' && !/prefetch|prerender|preview/i.test(asked.purpose ?? '')
