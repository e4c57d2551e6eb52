import { emailImports as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeFile } from '@evenhand/service-kit/http'
import type { ImportDeps } from './job.ts'
import { exportRefused, keepFile, readImport, readImports, startImport, undoImport } from './use-cases.ts'

export const importRoutes = (deps: ImportDeps): Route[] => [
  routeFile(calls.uploadEmailImport, ({ params: { importId: id }, query: { name: fileName } }, { caller, receive }) =>
    keepFile(deps, { id, fileName, by: administratorOf(caller) }, receive),
  ),
  route(calls.startEmailImport, ({ params: { importId: id }, body }, { caller }) =>
    startImport(deps, { ...body, id, by: administratorOf(caller) }),
  ),
  route(calls.listEmailImports, () => readImports(deps.db)),
  route(calls.getEmailImport, ({ params: { importId } }) => readImport(deps.db, importId)),
  route(calls.exportRefusedRows, ({ params: { importId: id } }, { caller }) =>
    exportRefused(deps.db, { id, by: administratorOf(caller), now: deps.now() }),
  ),
  route(calls.undoEmailImport, ({ params: { importId: id } }, { caller }) =>
    undoImport(deps, { id, by: administratorOf(caller) }),
  ),
]
