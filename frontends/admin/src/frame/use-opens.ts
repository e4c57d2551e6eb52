import { queries, useQuery } from '@evenhand/web-kit/facade'
import { sectionOf, sectionsOf } from './sections.ts'

/** Tells of a page of the desk whether it is in a section that the roles of who is logged in open. What is in no section is open to everyone here. */
export function useOpens(): (page: string) => boolean {
  const session = useQuery(queries.session())
  const open = sectionsOf(session.data?.roles ?? [])
  return (page) => {
    const section = sectionOf(page)
    return section === undefined || open.includes(section)
  }
}
