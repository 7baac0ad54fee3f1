import { defineConfig } from 'vitest/config'

const server = {
  environment: 'node' as const,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  hookTimeout: 60_000,
}

/** Starts and kills whole servers. */
const lifecycle = [
  'apps/server/src/lifecycle.test.ts',
  'apps/server/src/killing.test.ts',
  'apps/server/src/mail-killing.test.ts',
  'apps/server/src/payments-killing.test.ts',
]

export default defineConfig({
  test: {
    // Two cores: a worker for each, beside the database they share.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/erp-simulator/**/*.test.ts',
            'apps/gateway-stand-ins/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...lifecycle, '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          // Alone, one after the other.
          name: 'lifecycle',
          include: lifecycle,
          fileParallelism: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
})
