import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'

/**
 * The same pages without federation, as one program for Node that needs nothing beside it: the build writes the prerendered pages with it,
 * the gateway those with data.
 */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['@evenhand/source', ...defaultServerConditions] } },
  build: {
    ssr: 'src/prerender/program.ts',
    outDir: 'dist-prerender',
    target: 'node24',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
  publicDir: false,
})
