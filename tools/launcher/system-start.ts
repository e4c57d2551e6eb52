import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ArchiveKeeper, keepArchive } from '../vault/keep-archive.ts'
import type { ComponentAddresses } from '../components/component.ts'
import { startComponents, type RunningComponent, type RunningComponents } from '../components/start.ts'
import { PidRegister } from '../processes/pid-register.ts'
import { isPortFree, PortBook } from '../processes/port-book.ts'
import { rotateLog } from '../processes/process-log.ts'
import { StartFailure, type ProcessSpec } from '../processes/process-spec.ts'
import { endRunningCommands } from '../processes/run-command.ts'
import { SupervisedProcess } from '../processes/supervised-process.ts'
import { ensureDatabases } from './databases.ts'
import { openDataFolder } from './data-folder.ts'
import { viteEnvironment, viteFrontends } from './dev-servers.ts'
import { givenVariable } from './given-variable.ts'
import { buildFrontends } from './frontend-build.ts'
import { usesSimulator } from './payments.ts'
import type { SystemFacts } from './process-environment.ts'
import { openSecrets } from './secrets.ts'
import { systemAddresses } from './system-addresses.ts'
import type { System, SystemOptions } from './system.ts'
import { presentServices, ROOT, SERVICES, type ServiceDescription } from './services.ts'
import { gatewayProcess, serviceProcess, simulatorProcess, viteProcess, type Place } from './system-processes.ts'

const ROTATE_EVERY_MS = 30_000

/** One start, step by step; what it has begun it can stop at any time. */
export class SystemStart {
  readonly #options: SystemOptions
  readonly #place: Place
  readonly #environment: NodeJS.ProcessEnv
  readonly #register: PidRegister
  readonly #ports: PortBook
  readonly #processes: Record<string, SupervisedProcess> = {}
  #components: RunningComponent[] = []
  #startingComponents: Promise<RunningComponents> | undefined
  readonly #giveUp = new AbortController()
  #rotation: NodeJS.Timeout | undefined
  #archive: ArchiveKeeper | undefined

  constructor(options: SystemOptions) {
    const dataDir = resolve(options.dataDir)
    openDataFolder(dataDir)
    this.#options = options
    this.#environment = { ...process.env, ...options.env }
    this.#place = { root: ROOT, dataDir, watch: options.mode === 'dev' }
    this.#register = new PidRegister(join(dataDir, 'processes.json'))
    this.#ports = new PortBook(join(dataDir, 'ports.json'))
  }

  async run(): Promise<System> {
    const { signal } = this.#giveUp
    this.#options.signal?.addEventListener('abort', () => void this.stop(), { once: true })
    const ended = await this.#register.endLeftovers()
    if (ended.length > 0) this.#log(`stopped what an earlier start left running: ${ended.join(', ')}`)
    const sitePort = await this.#chooseSitePort()
    const withSimulator = usesSimulator(this.#environment)
    const secrets = openSecrets(this.#place.dataDir)
    const vite = this.#place.watch ? viteFrontends(ROOT) : []

    const [components] = await Promise.all([this.#startComponents(), this.#build()])
    signal.throwIfAborted()
    await this.#keepArchive(components.POSTGRES_URL)
    const gatewayPort = vite.length > 0 ? await this.#ports.choose('gateway') : sitePort
    const simulatorPort = withSimulator ? await this.#ports.choose('payment-simulator') : undefined
    const facts: SystemFacts = {
      publicUrl: this.#environment.PUBLIC_URL || `http://localhost:${sitePort}`,
      dataDir: this.#place.dataDir,
      components,
      secrets,
      servicePorts: await this.#servicePorts(),
      metricsPorts: await this.#metricsPorts(),
      simulatorUrl: simulatorPort === undefined ? undefined : `http://127.0.0.1:${simulatorPort}`,
      frontendsDir: join(ROOT, 'frontends'),
      nodeEnv: this.#place.watch ? 'development' : 'production',
      environment: this.#environment,
    }
    await this.#startServices(facts, simulatorPort, gatewayPort)
    signal.throwIfAborted()
    if (existsSync(join(ROOT, 'gateway/src/main.ts')))
      await this.#start(gatewayProcess(gatewayPort, this.#place, facts))
    signal.throwIfAborted()
    const vitePorts = await this.#startVite(vite, sitePort, gatewayPort, facts)
    signal.throwIfAborted()
    this.#rotation = setInterval(() => this.#rotateLogs(), ROTATE_EVERY_MS).unref()
    const givenPassword = givenVariable(this.#environment, 'ADMIN_PASSWORD')
    return {
      addresses: systemAddresses(facts, { site: sitePort, gateway: gatewayPort, vite: vitePorts }),
      processes: this.#processes,
      components: this.#components,
      admin: {
        username: this.#environment.ADMIN_USERNAME || 'admin',
        password: givenPassword ?? secrets.adminPassword,
        isGiven: givenPassword !== undefined,
        wasShown: secrets.adminPasswordShown,
      },
      stop: () => this.stop(),
    }
  }

  /** People first, then what serves them, then the stores. */
  async stop(): Promise<void> {
    this.#giveUp.abort()
    clearInterval(this.#rotation)
    endRunningCommands()
    const names = new Set(this.#components.map(({ name }) => name as string))
    const ours = Object.values(this.#processes).filter(({ name }) => !names.has(name))
    const outer = ours.filter(({ name }) => name === 'gateway' || name.startsWith('vite-'))
    await Promise.all(outer.map((one) => one.stop()))
    await Promise.all(ours.map((one) => one.stop()))
    const components = await this.#startingComponents?.catch(() => undefined)
    await components?.stop()
    await this.#archive?.stop()
  }

  async #chooseSitePort(): Promise<number> {
    const { port } = this.#options
    if (port === undefined) return this.#ports.choose('site')
    if (await isPortFree(port, this.#environment.HOST || '127.0.0.1')) return port
    throw new StartFailure(`Port ${port} is in use by another program. Choose another one: PORT=${port + 10} npm start`)
  }

  async #startComponents(): Promise<ComponentAddresses> {
    const { preferDocker = false, durable = true } = this.#options
    const { signal } = this.#giveUp
    this.#startingComponents = startComponents({
      dataDir: this.#place.dataDir,
      durable,
      preferDocker,
      environment: this.#environment,
      log: (line) => this.#log(line),
      ports: this.#ports,
      register: this.#register,
      signal,
    })
    const running = await this.#startingComponents
    this.#components = running.components
    for (const { name, process } of running.components) if (process) this.#processes[name] = process
    signal.throwIfAborted()
    const addresses = running.addresses as ComponentAddresses
    const names = SERVICES.filter(({ store }) => store === 'postgres').map(({ name }) => name)
    const made = await ensureDatabases(addresses.POSTGRES_URL, names)
    if (made > 0) this.#log(`${made} databases created`)
    return addresses
  }

  async #keepArchive(postgresUrl: string): Promise<void> {
    const { BACKUP_TO } = this.#environment
    if (!BACKUP_TO) return
    if (!this.#processes.postgres)
      throw new StartFailure(
        'BACKUP_TO archives the PostgreSQL that npm start runs, and POSTGRES_URL names another. Unset one of them.',
      )
    const { durable = true } = this.#options
    const place = { dataDir: this.#place.dataDir, postgresUrl, durable }
    this.#archive = await keepArchive(place, this.#environment, (line) => this.#log(line))
    this.#log(`PostgreSQL's log is kept in ${BACKUP_TO}, sealed for ${this.#archive.vault.label.recipient}`)
  }

  async #build(): Promise<void> {
    if (this.#place.watch) return
    await buildFrontends(ROOT, (line) => this.#log(line))
  }

  async #servicePorts(): Promise<Record<string, number>> {
    const ports: Record<string, number> = {}
    for (const { name } of SERVICES) ports[name] = await this.#ports.choose(name)
    return ports
  }

  async #metricsPorts(): Promise<Record<string, number>> {
    const ports: Record<string, number> = {}
    for (const name of ['gateway', ...SERVICES.map((one) => one.name)])
      ports[name] = await this.#ports.choose(`${name}-metrics`)
    return ports
  }

  async #startServices(facts: SystemFacts, simulatorPort: number | undefined, gatewayPort: number): Promise<void> {
    const services = presentServices(ROOT)
    const absent = SERVICES.filter((one) => !services.includes(one)).map(({ name }) => name)
    if (absent.length > 0) this.#log(`not in this checkout: ${absent.join(', ')}`)
    const start = (service: ServiceDescription) => this.#start(serviceProcess(service, this.#place, facts))
    await Promise.all([
      ...services.map(start),
      ...(simulatorPort === undefined
        ? []
        : [this.#start(simulatorProcess(simulatorPort, gatewayPort, this.#place, facts))]),
    ])
  }

  async #startVite(
    names: string[],
    sitePort: number,
    gatewayPort: number,
    facts: SystemFacts,
  ): Promise<Record<string, number>> {
    const ports: Record<string, number> = {}
    for (const name of names) ports[name] = name === 'shell' ? sitePort : await this.#ports.choose(`vite-${name}`)
    const environment = viteEnvironment(ports, gatewayPort, facts)
    await Promise.all(names.map((name) => this.#start(viteProcess(name, ports[name] ?? 0, environment, this.#place))))
    return ports
  }

  async #start(spec: ProcessSpec): Promise<void> {
    if (this.#giveUp.signal.aborted) return
    const begun = Date.now()
    const process = new SupervisedProcess(spec, this.#register, (line) => this.#log(line))
    this.#processes[spec.name] = process
    await process.start()
    if (process.state === 'running') this.#log(`${spec.name} serves (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  }

  #rotateLogs(): void {
    for (const { spec } of Object.values(this.#processes)) rotateLog(spec.logFile)
  }

  #log(line: string): void {
    this.#options.log?.(line)
  }
}
