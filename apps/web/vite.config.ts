import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { languages } from './build/languages.ts'
import { mediaWords } from './build/media-words.ts'
import { stylesheetLast } from './build/stylesheet-last.ts'
import { breakpoints } from './src/ui/breakpoints.ts'

/** What the pages do not answer themselves. */
const servedByServer = ['/api', '/api-docs', '/openapi.json', '/health', '/metrics', '/pictures', '/files']
const server = `http://localhost:${process.env.TOPTAN_API_PORT ?? 3001}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    contractWithoutSchemas(),
    react(),
    languages(),
    stylesheetLast(),
    VitePWA({
      filename: 'sw.js',
      registerType: 'autoUpdate',
      injectRegister: null,
      includeAssets: ['favicon.svg', 'icon-180.png'],
      manifest: {
        name: 'Toptan',
        short_name: 'Toptan',
        id: '/',
        start_url: '/home',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#1c1d21',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'lang/*.json', 'favicon.svg'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|lang|health|metrics|openapi|files|pictures)([/.?-]|$)/],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
      },
    }),
  ],
  css: {
    modules: { localsConvention: 'camelCaseOnly' },
    postcss: { plugins: [mediaWords(breakpoints), mantinePreset()] },
  },
  server: {
    port: Number(process.env.TOPTAN_WEB_PORT ?? 5173),
    proxy: Object.fromEntries(servedByServer.map((path) => [path, { target: server }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 1024,
    rolldownOptions: {
      treeshake: {
        // Without these the schemas of the contract would stay although nobody reads them.
        manualPureFunctions: ['z', 'endpoint', 'text', 'filledText', 'page', 'lookup'],
      },
      output: {
        // Few files: each costs a slow phone a round trip, and small ones compress worse.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], test: /^(?!.*src[\\/]main\.tsx).*\.m?[jt]sx?$/ }],
        },
      },
    },
  },
})
