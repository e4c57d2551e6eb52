import { StartFailure } from '../processes/process-spec.ts'
import type { SupervisorRecord } from './supervisor-record.ts'

/** Asks the running supervisor; its refusals become sentences. */
export async function askSupervisor<Answer>(
  supervisor: SupervisorRecord,
  method: 'GET' | 'POST',
  path: string,
): Promise<Answer> {
  let response
  try {
    const headers = { authorization: `Bearer ${supervisor.token}` }
    response = await fetch(`${supervisor.controlUrl}${path}`, { method, headers, signal: AbortSignal.timeout(180_000) })
  } catch {
    throw new StartFailure(`The supervisor (process ${supervisor.pid}) isn’t responding. Stop it with npm stop.`)
  }
  const body: unknown = await response.json()
  if (!response.ok) throw new StartFailure((body as { message: string }).message)
  return body as Answer
}
