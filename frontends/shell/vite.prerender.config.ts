import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'

/** The same pages without federation, as one bundle for Node: only the build uses it, to write the prerendered pages. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: [/^@evenhand\//], resolve: { conditions: ['@evenhand/source', ...defaultServerConditions] } },
  build: { ssr: 'src/prerender.tsx', outDir: 'dist-prerender', target: 'node24', emptyOutDir: true },
  publicDir: false,
})
