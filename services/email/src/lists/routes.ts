import { emailLists } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import { changeList, createList, type ListDeps, readLists, removeList } from './use-cases.ts'

export const listRoutes = (deps: ListDeps): Route[] => [
  route(emailLists.listEmailLists, () => readLists(deps)),
  routeOnce(deps.db, emailLists.createEmailList, (tx, { body: list }, { caller }) =>
    createList(deps, tx, { list, by: administratorOf(caller) }),
  ),
  route(emailLists.changeEmailList, ({ params: { listId: id }, body: list }, { caller }) =>
    changeList(deps, { id, list, by: administratorOf(caller) }),
  ),
  route(emailLists.deleteEmailList, async ({ params: { listId: id } }, { caller }) => {
    await removeList(deps, { id, by: administratorOf(caller) })
    return undefined
  }),
]
