import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment, type SystemFacts } from './process-environment.ts'

/** Frontends of the checkout that can be served by Vite: those whose package has a `dev` script. */
export function viteFrontends(root: string): string[] {
  const folder = join(root, 'frontends')
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => hasDevScript(join(folder, name, 'package.json')))
}

function hasDevScript(file: string): boolean {
  if (!existsSync(file)) return false
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> }
  return scripts?.dev !== undefined
}

/**
 * What each Vite server is told besides its own VITE_PORT: where the gateway is (GATEWAY_URL, for the shell's proxy) and
 * where the remotes are (PUBLIC_PORT, DONOR_PORT, ADMIN_PORT, SHELL_PORT): remotes are served from their own origins,
 * or React's fast refresh would not reach the page.
 */
export function viteEnvironment(
  ports: Record<string, number>,
  gatewayPort: number,
  facts: SystemFacts,
): NodeJS.ProcessEnv {
  const places = Object.entries(ports).map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)])
  return {
    ...inheritedEnvironment(facts),
    ...Object.fromEntries(places),
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    STRIPE_API_URL: facts.simulatorUrl,
  }
}
