import { campaignDay, organization, renderedAt, useQueryClient, useServerAhead } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

const yearOf = (milliseconds: number): string => campaignDay(new Date(milliseconds)).slice(0, 4)

/** "© 2026 Evenhand Giving Foundation". A page that was built without an instant names the year once the browser has it: it may be from last year. */
export function Copyright() {
  const client = useQueryClient()
  const ahead = useServerAhead()
  const [year, setYear] = useState(() => {
    const rendered = renderedAt.read(client)
    return rendered === undefined ? '' : `${yearOf(rendered)} `
  })
  useEffect(() => setYear(`${yearOf(Date.now() + ahead)} `), [ahead])
  return `© ${year}${organization.name}`
}
