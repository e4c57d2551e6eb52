import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, minify, type Plugin, type UserConfig } from 'vite'
import { overTheFacade } from './over-the-facade.ts'
import { wholeGraph } from './whole-graph.ts'
import { writtenCalls } from './written-calls.ts'

export const remoteNames = ['public', 'donor', 'admin'] as const
export type RemoteName = (typeof remoteNames)[number]

/** Shared by host and remotes: one copy on the page, brought by the shell. Remotes bundle no spare (`import: false`). */
const versions: Readonly<Record<string, string>> = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@evenhand/web-kit/facade': '^0.1.0',
  '@evenhand/web-kit/forms': '^0.1.0',
}
/** A remote that names a share and never imports it loads it at once: only one remote imports this. */
const deskVersions = { ...versions, '@evenhand/web-kit/desk': '^0.1.0' }

const sharedOf = (shares: Readonly<Record<string, string>>, more: { import?: false }) =>
  Object.fromEntries(
    Object.entries(shares).map(([name, requiredVersion]) => [name, { singleton: true, requiredVersion, ...more }]),
  )

const resolve = { conditions: ['@evenhand/source', ...defaultClientConditions] }
const build = {
  rolldownOptions: { checks: { pluginTimings: false } },
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  emptyOutDir: true,
}

/** Where a Vite server stands in development; the launcher names the ports. */
const devPorts: Readonly<Record<'shell' | RemoteName, number>> = {
  shell: Number(process.env['SHELL_PORT'] ?? 5170),
  public: Number(process.env['PUBLIC_PORT'] ?? 5171),
  donor: Number(process.env['DONOR_PORT'] ?? 5172),
  admin: Number(process.env['ADMIN_PORT'] ?? 5173),
}
const devServer = (name: 'shell' | RemoteName) => ({
  host: '127.0.0.1',
  port: Number(process.env['VITE_PORT'] ?? devPorts[name]),
  strictPort: true,
})

/** Remotes are served from their own origins in development: behind the shell's, fast refresh would not reach the page. */
const devRemotes = () =>
  Object.fromEntries(remoteNames.map((name) => [name, `http://127.0.0.1:${devPorts[name]}/mf/${name}/remoteEntry.js`]))

/** `public` → `/mf/public/remoteEntry.js`: the same for every host, so no build knows where it will run. */
const builtRemotes = () => Object.fromEntries(remoteNames.map((name) => [name, `/mf/${name}/remoteEntry.js`]))

const remoteList = {
  name: 'evenhand-remote-list',
  transformIndexHtml: (html: string, context: { server?: unknown }) => ({
    html,
    tags: [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'mf-remotes' },
        injectTo: 'head' as const,
        children: JSON.stringify(context.server ? devRemotes() : builtRemotes()),
      },
    ],
  }),
}

/** What stands in `public` is copied as it is; this script is a part of each first load. */
const smallScript: Plugin = {
  name: 'evenhand-small-script',
  apply: 'build',
  async writeBundle({ dir = '.' }) {
    const path = join(dir, 'early-clicks.js')
    const { code } = await minify(path, readFileSync(path, 'utf8'))
    writeFileSync(path, code)
  },
}

/** What the federation plugin writes once it knows the module graph; in remotes also the shares, with the names that are imported from them. */
const writtenLast = /virtual:mf-(?:REMOTE_ENTRY_ID|localSharedImportMap)/
export const sharesWrittenLast = new RegExp(`${writtenLast.source}|__loadShare__`)
/** Seconds without a module parsed, after which the federation plugin gives up: more than a busy machine needs for one. */
const moduleParseIdleTimeout = 300

export const shellConfig = defineConfig((): UserConfig => ({
  resolve,
  build,
  plugins: [
    react(),
    tailwind(),
    remoteList,
    smallScript,
    writtenCalls,
    federation({
      name: 'shell',
      filename: 'remoteEntry.js',
      remotes: {},
      shared: sharedOf(deskVersions, {}),
      dts: false,
      disableSnapshot: true,
      moduleParseIdleTimeout,
      experiments: { provideExternalRuntime: true },
      dev: { remoteHmr: true },
    }),
    wholeGraph('/shell/src/main.tsx', writtenLast),
  ],
  server: {
    ...devServer('shell'),
    proxy: Object.fromEntries(
      ['/api', '/r/', '/problems'].map((path) => [path, process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080']),
    ),
  },
}))

export const remoteConfig = (name: RemoteName) =>
  defineConfig(({ command }): UserConfig => ({
    base: command === 'serve' ? `/mf/${name}/` : './',
    resolve,
    build,
    plugins: [
      react(),
      overTheFacade,
      federation({
        name,
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: sharedOf(name === 'admin' ? deskVersions : versions, { import: false }),
        dts: false,
        disableRemote: true,
        disableSnapshot: true,
        moduleParseIdleTimeout,
        experiments: { externalRuntime: true },
        dev: { remoteHmr: true },
      }),
      wholeGraph(`/${name}/src/routes.tsx`, sharesWrittenLast),
    ],
    server: { ...devServer(name), origin: `http://127.0.0.1:${devPorts[name]}`, cors: true },
  }))
