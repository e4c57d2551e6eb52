import { gateway } from '@evenhand/contracts/http'
import { ApiProblem } from '../api/api-problem.ts'

/** `GET /api/health` answers 503 with the same report when nothing can be served, so its status is no refusal. */
export async function readHealth(signal?: AbortSignal): Promise<gateway.SystemHealth> {
  const response = await fetch(gateway.getSystemHealth.path, signal ? { signal } : {})
  const report = gateway.SystemHealth.safeParse(await response.json().catch(() => undefined))
  if (report.success) return report.data
  throw new ApiProblem({
    code: 'unknown',
    status: response.status,
    title: 'No report',
    message: 'We couldn’t check the health of the system. Try again in a moment.',
  })
}
